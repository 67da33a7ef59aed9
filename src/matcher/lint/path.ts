import { type FiledEntry, fieldPlace, filedValue, type PlacedField } from "../formats/field-place.ts";
import { formatPath, type PathSegment } from "../formats/json-path.ts";
import type { Entry, WorldBook } from "../model/book.ts";

/** An entry with its place in the file. */
export interface PlacedEntry extends FiledEntry {
  readonly path: string;
}

/** A JSON path some steps further: `.name`, `["odd name"]` or `[3]` each. */
export function step(path: string, ...segments: readonly PathSegment[]): string {
  return path + formatPath(segments).slice(1);
}

/** The JSON path of an entry in the file it was read from, such as `$.entries["12"]`. */
export function entryPath(book: WorldBook, entry: Entry): string {
  const name = book.source.format === "risu" ? "$.data" : "$.entries";
  // A file may be the bare list; then there is nothing left of it without its entries.
  const list = Array.isArray(book.source.raw) ? "$" : name;
  return book.source.entryContainer === "array" ? step(list, entry.source.index) : step(list, entry.source.key);
}

/** The path of the first of the fields that the file has; the path of the entry itself when it has none. */
export function fieldPath(entry: PlacedEntry, ...fields: readonly PlacedField[]): string {
  for (const field of fields) {
    const place = fieldPlace(entry, field);
    if (place !== null) return step(entry.path, ...place);
  }
  return entry.path;
}

/**
 * The paths of the keys of a list, in order. Readers leave out what is no text, so that places may have gaps; a list
 * written as one text has one path.
 */
export function keyPaths(entry: PlacedEntry, list: "keys" | "secondaryKeys", count: number): string[] {
  const path = fieldPath(entry, list);
  const value = filedValue(entry, list);
  if (!Array.isArray(value)) return Array.from({ length: count }, () => path);
  const kept = value.flatMap((key: unknown, i) => (typeof key === "string" || typeof key === "number" ? [i] : []));
  return Array.from({ length: count }, (_, i) => step(path, kept[i] ?? i));
}

/** The path of the first of these names at the top of the file; the file itself when it has none. */
export function rootPath(book: WorldBook, ...names: readonly string[]): string {
  const { raw } = book.source;
  const fields = typeof raw === "object" && raw !== null ? Object.keys(raw) : [];
  const found = names.find((name) => fields.includes(name));
  return found === undefined ? "$" : step("$", found);
}
