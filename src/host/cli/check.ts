import { isDeepStrictEqual } from "node:util";

/** One field of one step that is not what the case expects. */
export interface Difference {
  readonly step: number;
  readonly field: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

/** A step that expects nothing: there is nothing to compare with, so it cannot have passed. */
export function nothingExpected(step: number): Difference {
  return { step, field: "expected", expected: "at least one field to compare with", actual: undefined };
}

/** Values as JSON has them, in which absent and undefined are one. */
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));

/** Large recorded cases have only the number of candidates of a loop. */
function countedLike(expected: unknown, actual: unknown): unknown {
  if (!Array.isArray(expected) || !Array.isArray(actual)) return actual;
  return actual.map((loop: unknown, i) => {
    const wanted: unknown = expected[i];
    if (typeof loop !== "object" || loop === null || typeof wanted !== "object" || wanted === null) return loop;
    const counted = Object.entries(loop).map(([name, value]: [string, unknown]) => {
      const asNumber = typeof (wanted as Fields)[name] === "number" && Array.isArray(value);
      return [name, asNumber ? value.length : value];
    });
    return Object.fromEntries(counted) as unknown;
  });
}

/** Short cases name the active entries as a set of uids. */
function activeUids(fields: Fields): unknown {
  const activated = fields["activated"];
  if (!Array.isArray(activated)) return activated;
  return activated.map((name: unknown) => (Array.isArray(name) ? (name[1] as unknown) : name)).sort(byText);
}

const byText = (a: unknown, b: unknown): number => (String(a) < String(b) ? -1 : 1);

/**
 * Compares one step with what its case expects, field by field. Fields that no scan has (notes, logged errors) are not
 * looked at; a recorded throw of SillyTavern is a permitted difference, it is enough that the step ran.
 */
export function differencesOf(step: number, fields: Fields, expected: Fields): Difference[] {
  if ("throws" in expected) return [];
  if (Object.keys(expected).length === 0) return [nothingExpected(step)];
  const actual = plain(fields) as Fields;
  return Object.entries(expected).flatMap(([field, wanted]): Difference[] => {
    if (field === "activeUids") {
      const uids = activeUids(actual);
      const set = Array.isArray(wanted) ? [...(wanted as unknown[])].sort(byText) : wanted;
      return isDeepStrictEqual(uids, set) ? [] : [{ step, field, expected: wanted, actual: uids }];
    }
    if (!(field in actual))
      return field === "authorNoteFinal" ? [{ step, field, expected: wanted, actual: undefined }] : [];
    const got = field === "loops" ? countedLike(wanted, actual[field]) : actual[field];
    return isDeepStrictEqual(got, wanted) ? [] : [{ step, field, expected: wanted, actual: got }];
  });
}

const SHOWN = 600;

const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? "absent";
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}… (${text.length} characters)`;
};

/** Differences of a case as lines: case, field, expected, actual. */
export function differenceLines(id: string, differences: readonly Difference[]): string[] {
  return differences.flatMap(({ step, field, expected, actual }) => [
    `${id}: step ${step}, ${field}`,
    `  expected ${shown(expected)}`,
    `  actual   ${shown(actual)}`,
  ]);
}
