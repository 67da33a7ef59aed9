import { type Fields, isFields, setField } from "../../../matcher/formats/json-object.ts";
import { SOURCE_ADAPTORS } from "../../../matcher/formats/source-formats.ts";
import type { Entry, WorldBook } from "../../../matcher/model/book.ts";
import { API_CONTAINERS, API_FORMATS } from "./api-names.ts";
import { filled } from "./fill.ts";

/** A world book as the API gives it: every field of an entry said, the file whole under `source.raw`. */
export function bookView(book: WorldBook): Fields {
  const { format, entryContainer } = book.source;
  return {
    schemaVersion: 1,
    kind: "world-book",
    name: book.name,
    description: book.description ?? "",
    settings: { ...book.settings, extensions: book.settings.extensions ?? {} },
    entries: book.entries.map(entryView),
    source: { format: API_FORMATS[format], entryContainer: API_CONTAINERS[entryContainer], raw: wholeRoot(book) },
    diagnostics: book.diagnostics,
  };
}

/** An entry as the API gives it. */
export function entryView(entry: Entry, index: number): Fields {
  const { uid, uidDuplicate, source, ...fields } = entry;
  return { uid, ...(uidDuplicate && { uidDuplicate }), ...filled(fields, index), source };
}

/** The root of the file with its entries put back, as far as they are still there. */
function wholeRoot(book: WorldBook): unknown {
  const { format, entryContainer, raw } = book.source;
  const filed = book.entries
    .filter(({ source }) => source.raw !== undefined)
    .toSorted((a, b) => a.source.index - b.source.index);
  if (Array.isArray(raw)) return filed.map(({ source }) => source.raw);
  if (!isFields(raw)) return raw;
  const { list } = SOURCE_ADAPTORS[format];
  if (filed.length === 0 && Object.hasOwn(raw, list)) return raw;
  return { ...raw, [list]: entryContainer === "array" ? filed.map(({ source }) => source.raw) : keyed(filed) };
}

function keyed(entries: readonly Entry[]): Fields {
  const map: Fields = {};
  for (const { source } of entries) setField(map, source.key, source.raw);
  return map;
}
