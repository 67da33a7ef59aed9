import { formatPath, type PathSegment } from "../formats/json-path.ts";
import type { Entry, WorldBook } from "../model/book.ts";

/** A JSON path one step further: `.name`, `["odd name"]` or `[3]`. */
export function step(path: string, segment: PathSegment): string {
  return path + formatPath([segment]).slice(1);
}

/** The JSON path of an entry in the file it was read from, such as `$.entries["12"]`. */
export function entryPath(book: WorldBook, entry: Entry): string {
  const name = book.source.format === "risu" ? "$.data" : "$.entries";
  // A file may be the bare list; then there is nothing left of it without its entries.
  const list = Array.isArray(book.source.raw) ? "$" : name;
  return book.source.entryContainer === "array" ? step(list, entry.source.index) : step(list, entry.source.key);
}

function rawObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
}

/**
 * The path of the first of `names` that the entry has in the file, at its top level or under `extensions`; the path of
 * the entry itself when it has none. A RegExp in place of a name takes the first field that it matches.
 */
export function fieldPath(base: string, raw: unknown, ...names: readonly (string | RegExp)[]): string {
  const top = rawObject(raw);
  const nested = rawObject(top?.["extensions"]);
  for (const [holder, at] of [
    [top, base],
    [nested, step(base, "extensions")],
  ] as const) {
    if (holder === null) continue;
    const fields = Object.keys(holder);
    for (const name of names) {
      const found = fields.find((field) => (typeof name === "string" ? field === name : name.test(field)));
      if (found !== undefined) return step(at, found);
    }
  }
  return base;
}

/** The path of a key; formats that keep all keys in one string have no index. */
export function keyPath(base: string, raw: unknown, list: "primary" | "secondary", index: number): string {
  const path = list === "primary" ? fieldPath(base, raw, "key", "keys", "keywords") : fieldPath(base, raw, /second/i);
  if (path === base) return base;
  const field = path.slice(base.length + 1);
  const value = rawObject(raw)?.[field];
  return Array.isArray(value) ? step(path, index) : path;
}
