import { fromBase64, toBase64 } from "./base64.ts";

/**
 * JSON that holds bytes and all numbers: `{"$bytes":"<base64>"}`, `{"$number":"NaN"}`. A key of a value that begins
 * with `$` has one more in front of it. `undefined` is left out, as JSON does.
 */
export const writeTaggedJson = (value: unknown): string => JSON.stringify(tagged(value));

/** The value of {@link writeTaggedJson}. Throws a `SyntaxError` for what is no JSON, or has tags that nobody writes. */
export const readTaggedJson = (text: string): unknown => untagged(JSON.parse(text));

function tagged(value: unknown): unknown {
  if (value instanceof Uint8Array) return { $bytes: toBase64(value) };
  if (typeof value === "number")
    return isPlain(value) ? value : { $number: Object.is(value, -0) ? "-0" : String(value) };
  if (Array.isArray(value)) return value.map(tagged);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [key.startsWith("$") ? `$${key}` : key, tagged(own)]),
  );
}

const isPlain = (value: number): boolean => Number.isFinite(value) && !Object.is(value, -0);

function untagged(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(untagged);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first !== undefined && /^\$[a-z]/u.test(first[0])) return tagValue(first[0], first[1]);
  return Object.fromEntries(entries.map(([key, own]) => [plainKey(key), untagged(own)]));
}

const plainKey = (key: string): string => {
  if (key.startsWith("$") && !key.startsWith("$$")) throw new SyntaxError(`unknown tag ${JSON.stringify(key)}`);
  return key.startsWith("$") ? key.slice(1) : key;
};

const NUMBERS: ReadonlyMap<unknown, number> = new Map<unknown, number>([
  ["NaN", Number.NaN],
  ["Infinity", Number.POSITIVE_INFINITY],
  ["-Infinity", Number.NEGATIVE_INFINITY],
  ["-0", -0],
]);

function tagValue(tag: string, value: unknown): unknown {
  const read =
    tag === "$bytes" && typeof value === "string"
      ? fromBase64(value)
      : tag === "$number"
        ? (NUMBERS.get(value) ?? null)
        : null;
  if (read === null) throw new SyntaxError(`${tag} holds ${JSON.stringify(value)}`);
  return read;
}
