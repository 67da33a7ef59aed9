import { CLI_ERRORS, EXITS } from "../../src/host/cli/error.ts";
import { REGEX_REFUSALS } from "../../src/matcher/compile/regex/refusal.ts";
import { IMPORT_DIAGNOSTICS } from "../../src/matcher/formats/diagnostics.ts";
import { LIMITS } from "../../src/matcher/limits.ts";
import { LINT_CODES } from "../../src/matcher/lint/codes.ts";
import { MACRO_PROBLEMS } from "../../src/matcher/macros/problems.ts";
import { MATCHER_ERRORS } from "../../src/matcher/model/error.ts";
import { REASON_TABLE } from "../../src/matcher/model/reason-table.ts";
import { WORKER_ERRORS } from "../../src/workers/error.ts";
import { SCAN_DIAGNOSTICS } from "../../src/workers/lore-scan.ts";
import { table } from "./blocks.ts";

interface CodeRow {
  readonly meaning: string;
  readonly remedy: string;
  readonly severity?: string;
}

const code = (text: string): string => `\`${text}\``;

function codes(rows: Readonly<Record<string, CodeRow>>): string {
  const severe = Object.values(rows).some((row) => row.severity !== undefined);
  const body = Object.entries(rows).map(([name, row]) =>
    severe ? [code(name), row.severity ?? "", row.meaning, row.remedy] : [code(name), row.meaning, row.remedy],
  );
  return table(severe ? ["code", "severity", "cause", "remedy"] : ["code", "cause", "remedy"], body);
}

const number = (value: number): string => value.toLocaleString("en");

/** The README's tables, by block name: each printed from the one place where the codes or values live. */
export function tableBlocks(): Map<string, string> {
  const limits = Object.entries(LIMITS).map(([name, limit]) => [
    code(name),
    number(limit.value),
    limit.unit,
    limit.why,
    limit.atBound,
  ]);
  return new Map([
    ["limits", table(["limit", "value", "unit", "why", "at the bound"], limits)],
    [
      "reasons",
      table(
        ["reason", "meaning"],
        Object.entries(REASON_TABLE).map(([name, row]) => [code(name), row.meaning]),
      ),
    ],
    [
      "exit-codes",
      table(
        ["exit code", "meaning"],
        Object.values(EXITS).map((exit) => [String(exit.code), exit.meaning]),
      ),
    ],
    ["command-errors", codes(CLI_ERRORS)],
    ["input-errors", codes(MATCHER_ERRORS)],
    ["worker-errors", codes(WORKER_ERRORS)],
    ["scan-diagnostics", codes(SCAN_DIAGNOSTICS)],
    ["import-diagnostics", codes(IMPORT_DIAGNOSTICS)],
    ["regex-refusals", codes(REGEX_REFUSALS)],
    ["macro-problems", codes(MACRO_PROBLEMS)],
    ["lint-codes", codes(LINT_CODES)],
  ]);
}
