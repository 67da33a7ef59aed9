import { isDeepStrictEqual } from "node:util";
import { CaseRun, type StepResult } from "../../../src/matcher/cases/case-run.ts";
import type { PreparedCase } from "../../../src/matcher/cases/prepared.ts";
import { readCases } from "../../../src/matcher/cases/read-cases.ts";
import { REGEX_UNSUPPORTED } from "../../../src/matcher/compile/regex/refusal.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import type { RefusedKey } from "../../../src/matcher/model/outcome.ts";
import { reasonOf } from "../../../src/matcher/model/reason.ts";
import { Re2Engine } from "../../../src/workers/engines/re2.ts";
import { bufferUnitLoader } from "../../../src/workers/engines/units.ts";

/** Whether a case holds; `detail` names field, expected and actual. */
export interface MatchCheck {
  readonly pass: boolean;
  readonly detail?: string;
  readonly refused: readonly RefusedKey[];
}

/** Recorded fields that are no results of the scan. */
const NOT_COMPARED = new Set(["errorsLogged", "throws"]);

/** Runs one recorded case, with the defaults of its file, through the engine. */
export function runMatchCase(given: unknown, file: Readonly<Record<string, unknown>>): StepResult[] {
  return runPrepared(prepare({ ...file, cases: [given] }));
}

/** Runs one recorded case and compares every field that was recorded. */
export function checkMatchCase(given: unknown, file: Readonly<Record<string, unknown>>): MatchCheck {
  return checkSteps(runMatchCase(given, file), recordedDifference);
}

/**
 * Runs a short case (`kind` match) and compares what it expects. `lintOf`: the lint codes of the book of a step, for
 * cases that expect some; without it they are not looked at.
 */
export function checkMatchCaseFile(given: unknown, lintOf?: (step: StepResult) => readonly string[]): MatchCheck {
  const prepared = prepare(isGenerated(given) ? generate(given) : given);
  const { pass, detail, refused } = checkSteps(runPrepared(prepared), (result) => shortDifference(result, lintOf));
  if (!pass && refused.length > 0 && isRefusedOnPurpose(given, refused)) return { pass: true, refused };
  return { pass, ...(detail === undefined ? {} : { detail }), refused };
}

interface GeneratedCase {
  readonly input: { readonly generator: { readonly entries: number; readonly key: string } };
}

function isGenerated(given: unknown): given is GeneratedCase {
  const { input } = given as { input?: { generator?: unknown } };
  return input?.generator !== undefined;
}

const GENERATED_TEXT = "王走进都城 and he saw the king of 人们, 看见 a queen 我们 met before 你. ";
const GENERATED_UNITS = 32 * 1024;

/** A case that only says what its book looks like: many keys of one shape against a mixed text. */
function generate(given: GeneratedCase): unknown {
  const { entries: count, key } = given.input.generator;
  const entries = Array.from({ length: count }, (_, i) => ({
    uid: i,
    key: [key.replace("${i}", String(i))],
    content: `entry ${i}`,
  }));
  const text = GENERATED_TEXT.repeat(Math.ceil(GENERATED_UNITS / GENERATED_TEXT.length)).slice(0, GENERATED_UNITS);
  return { ...given, input: { ...given.input, book: { entries }, chatNewestFirst: [text] } };
}

/** A case may say that we refuse the key by name, and what we suggest instead. */
function isRefusedOnPurpose(given: unknown, refused: readonly RefusedKey[]): boolean {
  const { expected } = given as { expected: { ours?: { diagnostic?: string; suggest?: string } } };
  if (expected.ours?.diagnostic !== REGEX_UNSUPPORTED) return false;
  return expected.ours.suggest === undefined || refused.every(({ hint }) => /AND ALL/.test(hint ?? ""));
}

function prepare(value: unknown): PreparedCase {
  const read = readCases(value);
  if (!read.ok) throw new TypeError(`${read.problem.path}: ${read.problem.message}`);
  const [only] = read.cases;
  if (only === undefined || read.cases.length !== 1) throw new TypeError("not one case");
  return only;
}

function runPrepared(prepared: PreparedCase): StepResult[] {
  const end = performance.now() + LIMITS.scanDeadlineMs.value;
  const regex = new Re2Engine({ now: () => performance.now(), deadline: () => end });
  try {
    return new CaseRun(prepared, {
      regex,
      loader: bufferUnitLoader,
      allocate: (bytes) => new ArrayBuffer(bytes),
    }).run();
  } finally {
    regex.free();
  }
}

function checkSteps(results: readonly StepResult[], difference: (result: StepResult) => string | null): MatchCheck {
  const details = results.flatMap((result, i) => {
    const found = difference(result);
    return found === null ? [] : [`step ${i}: ${found}`];
  });
  const refused = [...new Set(results.map((result) => result.lore))].flatMap((lore) => lore.plain.refused);
  return details.length === 0 ? { pass: true, refused } : { pass: false, detail: details.join("\n"), refused };
}

/** A recorded throw is a permitted difference: it is enough that the step ran. */
function recordedDifference({ step, fields, rollsLeft }: StepResult): string | null {
  const expected = plain(step.expected) as Record<string, unknown>;
  if ("throws" in expected) return null;
  if (rollsLeft > 0) return `${rollsLeft} recorded rolls were not used`;
  const actual = plain(fields) as Record<string, unknown>;
  for (const [field, wanted] of Object.entries(expected)) {
    if (NOT_COMPARED.has(field)) continue;
    const got = field === "loops" ? countedAs(wanted, actual[field]) : actual[field];
    if (!isDeepStrictEqual(got, wanted)) return describe(field, wanted, got);
  }
  return null;
}

/** Large cases record only how many candidates there were. */
function countedAs(wanted: unknown, loops: unknown): unknown {
  const [first] = wanted as { candidates?: unknown }[];
  if (typeof first?.candidates !== "number") return loops;
  return (loops as { candidates: unknown[]; passed: unknown[] }[]).map((loop) => ({
    ...loop,
    candidates: loop.candidates.length,
    passed: loop.passed.length,
  }));
}

function shortDifference(result: StepResult, lintOf?: (step: StepResult) => readonly string[]): string | null {
  const expected = result.step.expected ?? {};
  if (Object.keys(expected).length === 0) return "nothing is expected of it";
  for (const [field, wanted] of Object.entries(expected)) {
    const got = shortField(result, field, lintOf);
    if (got !== undefined && !isDeepStrictEqual(got(wanted), wanted)) return describe(field, wanted, got(wanted));
  }
  return null;
}

/** How an expected field is read off a result; undefined for fields that are words to the reader. */
function shortField(
  result: StepResult,
  field: string,
  lintOf?: (step: StepResult) => readonly string[],
): ((wanted: unknown) => unknown) | undefined {
  const { fields, outcome, lore } = result;
  switch (field) {
    case "activeUids":
      return (wanted) =>
        inOrderOf(
          wanted,
          fields.activated.map(([, uid]) => uid),
        );
    case "before":
      return () => fields.before;
    case "depth":
      return () => plain(fields.depth);
    case "outlets":
      return () => plain(fields.outlets);
    case "skipped":
      return (wanted) =>
        (wanted as { uid: number }[]).map(({ uid }) => {
          const index = lore.plain.entries.findIndex((entry) => entry.uid === uid);
          return { uid, reason: reasonOf(outcome.decisions.reason[index] ?? 0) };
        });
    case "lint":
      return lintOf && ((wanted) => (wanted as string[]).filter((code) => lintOf(result).includes(code)));
    default:
      return undefined;
  }
}

/** `activeUids` is a set: the same members in the order of the record, so that a difference can be read. */
function inOrderOf(wanted: unknown, actual: readonly (number | string)[]): unknown {
  const order = Array.isArray(wanted) ? wanted : [];
  return [...actual].toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}

function describe(field: string, wanted: unknown, got: unknown): string {
  return `${field}: expected ${clip(wanted)}, actual ${clip(got)}`;
}

function clip(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text;
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
