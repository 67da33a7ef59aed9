import { CLI_ERRORS, EXITS } from "../../src/host/cli/error.ts";
import { HTTP_ERRORS } from "../../src/host/http/error.ts";
import { PLUGIN_DIAGNOSTICS } from "../../src/host/loader/plugin-diagnostics.ts";
import { SESSION_DIAGNOSTICS } from "../../src/host/loader/session-diagnostics.ts";
import type { Library } from "../../src/host/library/face.ts";
import { allRoutes } from "../../src/host/http/routes/all.ts";
import { REGEX_REFUSALS } from "../../src/matcher/compile/regex/refusal.ts";
import { IMPORT_DIAGNOSTICS } from "../../src/matcher/formats/diagnostics.ts";
import { LIMITS } from "../../src/matcher/limits.ts";
import { LINT_CODES } from "../../src/matcher/lint/codes.ts";
import { MACRO_PROBLEMS } from "../../src/matcher/macros/problems.ts";
import { MATCHER_ERRORS } from "../../src/matcher/model/error.ts";
import { REASON_TABLE } from "../../src/matcher/model/reason-table.ts";
import { TURN_PUSH_CODES } from "../../src/host/turns/push/codes.ts";
import { TURN_FILE_CODES } from "../../src/trace/export/jsonl/codes.ts";
import { REFERENCE_ERRORS } from "../../src/trace/model/reference-error.ts";
import { ASSEMBLY_DIAGNOSTICS } from "../../src/workers/assembly/diagnostics.ts";
import { WORKER_ERRORS } from "../../src/workers/error.ts";
import { CARD_FEATURES, CARD_WARNINGS } from "../../src/workers/formats/cards/codes.ts";
import { CARD_LENIENCIES, CARD_STRICTNESS } from "../../src/workers/formats/cards/leniencies.ts";
import { PRESET_DIAGNOSTICS } from "../../src/workers/formats/presets/diagnostics.ts";
import { LIBRARY_ERRORS } from "../../src/workers/library/error.ts";
import { PROFILE_DIAGNOSTICS } from "../../src/workers/profile/codes.ts";
import { STORE_DAMAGE } from "../../src/workers/library/store/damage.ts";
import { SCAN_DIAGNOSTICS } from "../../src/workers/lore-scan.ts";
import { TRACE_STORE_CODES } from "../../src/workers/trace/protocol.ts";
import { TURN_STORE_CODES } from "../../src/workers/turns/protocol.ts";
import { table } from "./blocks.ts";
import { configTable } from "./config.ts";

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

/** The same with the status that HTTP answers with. */
function statusCodes(rows: Readonly<Record<string, CodeRow & { readonly status: number }>>): string {
  const body = Object.entries(rows).map(([name, row]) => [code(name), String(row.status), row.meaning, row.remedy]);
  return table(["code", "status", "cause", "remedy"], body);
}

/** Every route; they touch what they work on only when they are called. */
function routes(): string {
  const status = () => ({ state: "on", reasons: [], dialect: null, host: null, workers: null }) as const;
  const all = allRoutes({
    library: {} as Library,
    version: "",
    status,
    running: () => false,
    runningSessions: () => [],
    onFault: () => undefined,
  });
  const body = all.map(({ method, path, summary, conditional }) => [
    `${code(`${method.toUpperCase()} ${path}`)}`,
    summary,
    conditional === true ? "yes" : "",
  ]);
  return table(["route", "what it does", "`If-Match`"], body);
}

function cardParity(): string {
  const rows = Object.entries({ ...CARD_LENIENCIES, ...CARD_STRICTNESS });
  const body = rows.map(([name, row]) => [code(name), row.sillyTavern, row.here, row.why]);
  return table(["difference", "SillyTavern", "here", "why"], body);
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
    ["config", configTable()],
    ["plugin-diagnostics", codes(PLUGIN_DIAGNOSTICS)],
    ["profile-diagnostics", codes(PROFILE_DIAGNOSTICS)],
    ["assembly-diagnostics", codes(ASSEMBLY_DIAGNOSTICS)],
    ["session-diagnostics", codes(SESSION_DIAGNOSTICS)],
    ["preset-diagnostics", codes(PRESET_DIAGNOSTICS)],
    ["card-warnings", codes(CARD_WARNINGS)],
    ["card-features", codes(CARD_FEATURES)],
    ["card-parity", cardParity()],
    ["store-damage", codes(STORE_DAMAGE)],
    ["trace-store-codes", codes(TRACE_STORE_CODES)],
    ["turn-store-codes", codes(TURN_STORE_CODES)],
    ["turn-file-codes", codes(TURN_FILE_CODES)],
    ["turn-push-codes", codes(TURN_PUSH_CODES)],
    [
      "reference-errors",
      table(
        ["`referenceError`", "meaning"],
        Object.entries(REFERENCE_ERRORS).map(([name, meaning]) => [code(name), meaning]),
      ),
    ],
    ["library-errors", statusCodes(LIBRARY_ERRORS)],
    ["http-errors", statusCodes(HTTP_ERRORS)],
    ["http-routes", routes()],
  ]);
}
