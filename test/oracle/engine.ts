import { CaseRun } from "../../src/matcher/cases/case-run.ts";
import { readCases } from "../../src/matcher/cases/read-cases.ts";
import { Re2Engine } from "../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../src/workers/engines/units.ts";
import type { Expected, OracleCase } from "../reference/case.ts";
import type { CaseDefaults } from "../reference/run-case.ts";
import type { Refused } from "./check.ts";

/** What the engine made of one case, in the fields of the records. */
export interface EngineRun {
  readonly steps: readonly Expected[];
  readonly refused: readonly Refused[];
}

/** One engine for all cases, without a deadline: what is compared must not depend on the time. */
const regex = new Re2Engine({ now: () => performance.now(), deadline: () => Number.POSITIVE_INFINITY });

/** Runs one case through the engine in this thread. */
export function runEngine(one: OracleCase, { defaultSettings, entryDefaults }: CaseDefaults): EngineRun {
  const read = readCases({ defaultSettings, entryDefaults, cases: [one] });
  if (!read.ok) throw new TypeError(`${one.id}: ${read.problem.path}: ${read.problem.message}`);
  const ports = { regex, loader: bufferUnitLoader, allocate: (bytes: number) => new ArrayBuffer(bytes) };
  const results = read.cases.flatMap((prepared) => new CaseRun(prepared, ports).run());
  return {
    steps: results.map(({ fields }) => fields as Expected),
    refused: results.flatMap(({ outcome }) => outcome.refused),
  };
}
