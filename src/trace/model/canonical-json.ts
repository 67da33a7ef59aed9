import { type TextSink, writeJsonText } from "./json-text.ts";

/**
 * The one JSON text of a value: keys in the order of their UTF-16 units, no white space, leaves as `JSON.stringify`
 * writes them (so lone surrogates stay apart as escapes, `-0` is `0`). Hashes of contents are made of it.
 *
 * Takes a tree as `JSON.parse` gives it, of any depth; own keys count, `toJSON` and prototypes do not. What JSON cannot
 * say is left out of objects and is `null` elsewhere. Never throws. Linear, but for the sorting of keys.
 */
export function canonicalJson(value: unknown): string {
  let text = "";
  writeCanonicalJson(value, (piece) => (text += piece));
  return text;
}

/** Writes {@link canonicalJson} piece by piece: whoever hashes it needs no second copy of a large text. */
export function writeCanonicalJson(value: unknown, put: TextSink): void {
  let text = "";
  const add = (piece: string): void => {
    text += piece;
    if (text.length < PIECE_UNITS) return;
    put(text);
    text = "";
  };
  // A list of what is still to be written in place of recursion: a log that was tampered with may nest without end.
  const pending: Pending[] = [{ value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ("text" in next) add(next.text);
    else if (Array.isArray(next.value)) pushArray(pending, next.value);
    else if (isObject(next.value)) pushObject(pending, next.value);
    else if (typeof next.value === "string") writeJsonText(next.value, add);
    else add(sayable(next.value) ? JSON.stringify(next.value) : "null");
  }
  if (text !== "") put(text);
}

/** Least length of a piece but the last, in UTF-16 units. */
const PIECE_UNITS = 4096;

type Pending = { readonly text: string } | { readonly value: unknown };

function pushArray(pending: Pending[], items: readonly unknown[]): void {
  pending.push({ text: "]" });
  for (let index = items.length - 1; index >= 0; index -= 1) {
    pending.push({ value: items[index] });
    if (index > 0) pending.push({ text: "," });
  }
  pending.push({ text: "[" });
}

function pushObject(pending: Pending[], object: Readonly<Record<string, unknown>>): void {
  // Sorted by UTF-16 units, as `sort` does when it is not told otherwise.
  const keys = Object.keys(object)
    .filter((key) => sayable(object[key]))
    .toSorted();
  pending.push({ text: "}" });
  for (let index = keys.length - 1; index >= 0; index -= 1) {
    const key = keys[index] ?? "";
    pending.push({ value: object[key] }, { text: `${index > 0 ? "," : ""}${JSON.stringify(key)}:` });
  }
  pending.push({ text: "{" });
}

const UNSAYABLE: ReadonlySet<string> = new Set(["undefined", "function", "symbol", "bigint"]);

const sayable = (value: unknown): boolean => !UNSAYABLE.has(typeof value);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
