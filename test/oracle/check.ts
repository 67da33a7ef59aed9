import { isDeepStrictEqual } from "node:util";
import type { Expected } from "../reference/case.ts";

/** One place where a result is not what was recorded. */
export interface Difference {
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

/** A key that the engine refused to match. */
export interface Refused {
  readonly book: string;
  readonly uid: number | string;
  readonly key: string;
  readonly reason: string;
}

/** What became of one recorded row or case. */
export interface CheckedRow {
  readonly id: string;
  readonly differences: readonly Difference[];
  readonly refused?: readonly Refused[];
  /** Set if the row was decided otherwise on purpose, with the reason; it does not count as failed. */
  readonly decided?: string;
}

/** Recorded fields that are no results of the scan. */
const NOT_COMPARED = new Set(["errorsLogged", "throws"]);

/**
 * Compares one step with its record, field by field as the record has them. A recorded throw (a group named like a
 * member of Object.prototype crashes SillyTavern) is a permitted difference: it is enough that the step ran. Large cases
 * record only the counts of candidates.
 */
export function compareStep(actual: Expected, expected: Expected, prefix = ""): Difference[] {
  if (expected.throws !== undefined) return [];
  const differences: Difference[] = [];
  const plain = JSON.parse(JSON.stringify(actual)) as Record<string, unknown>;
  for (const [field, wanted] of Object.entries(JSON.parse(JSON.stringify(expected)) as object) as [string, unknown][]) {
    if (NOT_COMPARED.has(field)) continue;
    const got = field === "loops" ? withCounts(plain[field], expected) : plain[field];
    if (!isDeepStrictEqual(got, wanted)) differences.push({ field: prefix + field, expected: wanted, actual: got });
  }
  return differences;
}

/** A step without a record cannot have passed. */
const nothingRecorded = (index: number): Difference => ({
  field: `steps[${index}].expected`,
  expected: "a record",
  actual: undefined,
});

/** The steps of one case against their records. A case without steps has nothing that could pass. */
export function compareSteps(actual: readonly Expected[], expected: readonly (Expected | undefined)[]): Difference[] {
  if (expected.length === 0) return [nothingRecorded(0)];
  return expected.flatMap((wanted, index) => {
    const got = actual[index];
    if (wanted === undefined) return [nothingRecorded(index)];
    if (got === undefined) return [{ field: `steps[${index}]`, expected: "a result", actual: undefined }];
    return compareStep(got, wanted, `steps[${index}].`);
  });
}

function withCounts(loops: unknown, expected: Expected): unknown {
  const hasCounts = expected.loops.some((loop) => typeof loop.candidates === "number");
  if (!hasCounts || !Array.isArray(loops)) return loops;
  const count = (list: unknown): unknown => (Array.isArray(list) ? list.length : list);
  return (loops as Record<string, unknown>[]).map((loop) => ({
    ...loop,
    candidates: count(loop["candidates"]),
    passed: count(loop["passed"]),
  }));
}

/** A value as one line, cut to a length that can be read. */
export function clip(value: unknown, length = 400): string {
  const text = JSON.stringify(value) ?? "absent";
  return text.length <= length ? text : `${text.slice(0, length)}… (${text.length} characters)`;
}

/** Failures as text: case, field, expected, actual; at most `most` of them. */
export function describeFailures(rows: readonly CheckedRow[], most = 20): string {
  const failed = rows.filter((row) => row.differences.length > 0);
  const lines = failed
    .slice(0, most)
    .flatMap(({ id, differences }) =>
      differences
        .slice(0, 6)
        .flatMap(({ field, expected, actual }) => [
          `${id}: ${field}`,
          `  expected ${clip(expected)}`,
          `  actual   ${clip(actual)}`,
        ]),
    );
  if (failed.length > most) lines.push(`… and ${failed.length - most} more`);
  return lines.join("\n");
}
