import { z } from "zod";
import { type Fields, isFields, jsonEqual } from "../../../matcher/formats/json-object.ts";
import { formatPath } from "../../../matcher/formats/json-path.ts";
import { SOURCE_ADAPTORS } from "../../../matcher/formats/source-formats.ts";
import type { BookSettings, Entry, WorldBook } from "../../../matcher/model/book.ts";
import type { Diagnostic } from "../../../matcher/model/diagnostic.ts";
import { FieldsSchema } from "../json-schemas.ts";
import { NameSchema } from "../name-schema.ts";
import { readRequest } from "../request.ts";
import { editEntries, EntryEditSchema } from "./entry-edit.ts";

export const BOOK_REQUEST = { code: "INVALID_WORLD_BOOK_REQUEST", noun: "world book" } as const;

const SettingsEditSchema = z.strictObject({
  scanDepth: z.number().nullable().exactOptional(),
  tokenBudget: z.number().nullable().exactOptional(),
  recursiveScanning: z.boolean().nullable().exactOptional(),
  extensions: FieldsSchema.nullable().exactOptional(),
});

const ignored = z.unknown().exactOptional();

const BookEditSchema = z.strictObject({
  name: NameSchema.exactOptional(),
  description: z.string().exactOptional(),
  settings: SettingsEditSchema.exactOptional(),
  entries: z.array(EntryEditSchema).exactOptional(),
  // What a client that sends the whole document back sends too.
  schemaVersion: ignored,
  kind: ignored,
  id: ignored,
  createdAt: ignored,
  updatedAt: ignored,
  source: ignored,
  diagnostics: ignored,
});

/**
 * The book with what the request names: `name`, `description`, `settings`, `entries`, also inside of `book` as in the
 * document. `entries` replaces the list; settings that are null are removed. Entries keep their place in the file, so
 * that an export is lossless but for what was edited. Throws `INVALID_WORLD_BOOK_REQUEST` with the path, or the
 * MatcherError of an exceeded limit.
 */
export function editBook(book: WorldBook, fields: unknown): WorldBook {
  const edit = readRequest(BookEditSchema, lifted(fields), BOOK_REQUEST);
  const entries = edit.entries === undefined ? book.entries : editEntries(book.entries, edit.entries);
  const description = edit.description ?? book.description;
  const { description: _description, ...rest } = book;
  return {
    ...rest,
    ...(edit.name === undefined ? {} : { name: edit.name }),
    ...(isShown(book.description, description) ? ownDescription(book) : { description: description ?? "" }),
    settings: edit.settings === undefined ? book.settings : editSettings(book.settings, edit.settings),
    entries,
    diagnostics: entries === book.entries ? book.diagnostics : stillTrue(book, entries),
  };
}

/** A missing description is given as an empty text; the same sent back is no edit. */
function isShown(before: string | undefined, now: string | undefined): boolean {
  return (before ?? "") === (now ?? "");
}

function ownDescription({ description }: WorldBook): { description?: string } {
  return description === undefined ? {} : { description };
}

function lifted(fields: unknown): unknown {
  if (!isFields(fields) || !isFields(fields["book"])) return fields;
  const { book, ...outer } = fields;
  return { ...book, ...outer };
}

function editSettings(before: BookSettings, edit: z.infer<typeof SettingsEditSchema>): BookSettings {
  const result: Fields = { ...before };
  for (const [name, value] of Object.entries(edit)) {
    if (value === null) delete result[name];
    else if (name !== "extensions" || !jsonEqual(value, before.extensions ?? {})) result[name] = value;
  }
  return result;
}

/** Of a path, what names the entry. */
const ENTRY_PATH = /^\$(?:\.entries|\.data)?(?:\.[A-Za-z_$][\w$]*|\[\d+\]|\["(?:[^"\\]|\\.)*"\])/;

/** What import noticed, without what it said of entries that are gone or changed. */
function stillTrue(book: WorldBook, entries: readonly Entry[]): Diagnostic[] {
  const { format, entryContainer, raw } = book.source;
  const list = Array.isArray(raw) ? [] : [SOURCE_ADAPTORS[format].list];
  const same = new Map(entries.map((entry) => [entry.source.index, entry]));
  const stale = new Set<string>();
  for (const entry of book.entries) {
    if (jsonEqual(entry, same.get(entry.source.index))) continue;
    stale.add(formatPath([...list, entryContainer === "array" ? entry.source.index : entry.source.key]));
  }
  return book.diagnostics.filter(({ path = "" }) => !stale.has(ENTRY_PATH.exec(path)?.[0] ?? ""));
}
