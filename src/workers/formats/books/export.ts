import { ENTRY_FIELDS, modelValue, readEntryFields } from "../../../matcher/formats/entry-fields.ts";
import { type Fields, isFields, setField } from "../../../matcher/formats/json-object.ts";
import { writeStWorld } from "../../../matcher/formats/write-world.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import type { BookSettings } from "../../../matcher/model/book.ts";
import type { ExportedFile } from "../../library/resource-format.ts";
import { fileStem } from "../export-file.ts";
import type { WorldBookDocument } from "./document.ts";
import { filled } from "./fill.ts";

/**
 * The book as a world file of SillyTavern: what an imported file said as it said it, edits in place, and a value for each
 * field that it left out where that changes nothing. Values are not added to a file
 * that would then be larger than what is read.
 */
export function exportBook(
  { book, name, source }: Pick<WorldBookDocument, "book" | "name" | "source">,
  bytesMax: number = LIMITS.inputBytes.value,
): ExportedFile {
  const written = writeStWorld(book);
  const isNamed = Object.hasOwn(written, "name") && String(written["name"]) === name;
  const world = isNamed ? written : { ...written, name };
  const whole = new TextEncoder().encode(JSON.stringify(filledWorld(world, book.settings)));
  const bytes = whole.length <= bytesMax ? whole : new TextEncoder().encode(JSON.stringify(world));
  return { bytes, contentType: "application/json; charset=utf-8", fileName: `${fileStem(source.fileName)}.json` };
}

/** Fields that SillyTavern's own files leave out when there is nothing to say. */
const LEFT_OUT: readonly string[] = ["characterFilter", "extensions"];
/** A missing one follows the recursion of its book. */
const OF_BOOK: readonly string[] = ["excludeRecursion", "preventRecursion"];

/** A world file with a value for each field that an entry left out, as far as it does the same as none. */
export function filledWorld(world: Fields, settings: BookSettings): Fields {
  const leftOut = new Set(settings.recursiveScanning === undefined ? LEFT_OUT : [...LEFT_OUT, ...OF_BOOK]);
  const entries = world["entries"];
  if (Array.isArray(entries)) {
    return { ...world, entries: entries.map((entry, index) => filledEntry(entry, { index, leftOut })) };
  }
  if (!isFields(entries)) return world;
  const result: Fields = {};
  for (const [index, [key, entry]] of Object.entries(entries).entries()) {
    setField(result, key, filledEntry(entry, { index, leftOut }));
  }
  return { ...world, entries: result };
}

function filledEntry(entry: unknown, { index, leftOut }: { index: number; leftOut: ReadonlySet<string> }): unknown {
  if (!isFields(entry)) return entry;
  const model = filled(readEntryFields(entry), index);
  const result: Fields = { ...entry };
  for (const field of ENTRY_FIELDS) {
    const value = modelValue(model, field);
    if (Object.hasOwn(entry, field.st) || value === undefined || leftOut.has(field.st)) continue;
    result[field.st] = field.write(value);
  }
  return result;
}
