import { z } from "zod";
import { prepareMatchCase } from "./match-case.ts";
import { prepareOracleCase } from "./oracle-case.ts";
import type { PreparedCase } from "./prepared.ts";
import { MatchCaseSchema, OracleCaseSchema, type OracleDefaults, OracleDefaultsSchema } from "./schema.ts";
import { DEFAULT_ENTRY, DEFAULT_SETTINGS } from "./st-defaults.ts";

/** Why a file holds no cases that can be run: the JSON path of the first thing that is wrong. */
export interface CaseProblem {
  readonly path: string;
  readonly message: string;
}

export type ReadCases =
  | { readonly ok: true; readonly cases: readonly PreparedCase[] }
  | { readonly ok: false; readonly problem: CaseProblem };

const ListSchema = z.looseObject({ cases: z.array(z.unknown()) });

/** Whether parsed JSON has the form of a case, or of a file of cases; a world book has not. */
export function looksLikeCases(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if ("cases" in value && Array.isArray(value.cases)) return true;
  return ("steps" in value && "books" in value) || ("kind" in value && value.kind === "match");
}

/**
 * The cases of a file: one recorded case, a list of them under `cases` with the file's own defaults, or one short case
 * (`kind` match). What the file does not say has the values of SillyTavern 1.19's code.
 */
export function readCases(value: unknown): ReadCases {
  const list = ListSchema.safeParse(value);
  const given: readonly unknown[] = list.success ? list.data.cases : [value];
  const defaults = OracleDefaultsSchema.safeParse(list.success ? value : {});
  if (!defaults.success) return { ok: false, problem: problemOf(defaults.error, "$") };
  const filled: OracleDefaults = {
    defaultSettings: { ...DEFAULT_SETTINGS, ...defaults.data.defaultSettings },
    entryDefaults: { ...DEFAULT_ENTRY, ...defaults.data.entryDefaults },
  };
  const cases: PreparedCase[] = [];
  for (const [i, one] of given.entries()) {
    const read = readCase(one, filled, list.success ? `$.cases[${i}]` : "$");
    if (!read.ok) return read;
    cases.push(read.prepared);
  }
  return { ok: true, cases };
}

type ReadCase =
  | { readonly ok: true; readonly prepared: PreparedCase }
  | { readonly ok: false; readonly problem: CaseProblem };

function readCase(value: unknown, defaults: OracleDefaults, path: string): ReadCase {
  if (typeof value === "object" && value !== null && "kind" in value && value.kind === "match") {
    const short = MatchCaseSchema.safeParse(value);
    if (short.success) return { ok: true, prepared: prepareMatchCase(short.data) };
    return { ok: false, problem: problemOf(short.error, path) };
  }
  const recorded = OracleCaseSchema.safeParse(value);
  if (recorded.success) return { ok: true, prepared: prepareOracleCase(recorded.data, defaults) };
  return { ok: false, problem: problemOf(recorded.error, path) };
}

function problemOf(error: z.ZodError, path: string): CaseProblem {
  const [issue] = error.issues;
  const below = (issue?.path ?? []).map((part) => (typeof part === "number" ? `[${part}]` : `.${String(part)}`));
  return { path: path + below.join(""), message: issue?.message ?? "not a case" };
}
