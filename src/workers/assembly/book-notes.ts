import { timedKeyOf } from "../../matcher/compile/st-entry.ts";
import type { LorePlain } from "../../matcher/engine.ts";
import { SELECTIVE_LOGICS, type SelectiveLogic, type WorldBook } from "../../matcher/model/book.ts";
import { decode, encodeShared } from "../codec.ts";

/** What is told of a compiled book beside its entries. */
export interface BookNote {
  readonly id: string;
  readonly name: string;
  /** As the published API calls it. */
  readonly format: string;
  readonly entryCount: number;
}

/** A book of which notes are kept. */
export interface NotedBook {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly book: WorldBook;
}

/** What only reports say of entries, in list order; packed, because scans never ask. */
export interface EntryNotes {
  /** Title (comment) of each. */
  readonly names: readonly string[];
  /** Index of the selective logic as it is reported, -1 for none. */
  readonly logics: readonly number[];
}

/** Notes of compiled books: `entries` is packed {@link EntryNotes}. */
export interface LoreNotes {
  readonly books: readonly BookNote[];
  readonly entries: Uint8Array;
}

export const NO_NOTES: LoreNotes = { books: [], entries: new Uint8Array() };

interface EntryNote {
  readonly name: string;
  readonly logic: number;
}

/** The notes of compiled books. `books`: those that took part, found by id. */
export function notesOf(plain: LorePlain, books: readonly NotedBook[]): LoreNotes {
  const byId = new Map(books.map((book) => [book.id, book]));
  const rows = plain.books.map(({ id }) => {
    const noted = byId.get(id);
    return noted === undefined ? null : { noted, entries: entryNotes(noted) };
  });
  const notes = plain.entries.map((entry) => rows[entry.book]?.entries.get(entry.timedKey));
  const entries: EntryNotes = {
    names: notes.map((note) => note?.name ?? ""),
    logics: notes.map((note) => note?.logic ?? -1),
  };
  return {
    books: rows.flatMap((row) => (row === null ? [] : [bookNote(row.noted)])),
    entries: new Uint8Array(encodeShared(entries)),
  };
}

/** The selective logic that a report names; null when the entry has none. */
export function logicAt(notes: EntryNotes, entry: number): SelectiveLogic | null {
  return SELECTIVE_LOGICS[notes.logics[entry] ?? -1] ?? null;
}

/** Unpacks; empty without notes. */
export function openEntryNotes(packed: Uint8Array): EntryNotes {
  return packed.byteLength === 0 ? { names: [], logics: [] } : (decode(packed) as EntryNotes);
}

const bookNote = ({ id, name, format, book }: NotedBook): BookNote => ({
  id,
  name,
  format,
  entryCount: book.entries.length,
});

/** By timed key: the list is in another order than the book. */
function entryNotes({ id, book }: NotedBook): ReadonlyMap<string, EntryNote> {
  const seen = new Map<string, number>();
  const notes = new Map<string, EntryNote>();
  for (const entry of book.entries) {
    const uid = String(entry.uid);
    const occurrence = (seen.get(uid) ?? 0) + 1;
    seen.set(uid, occurrence);
    // A card's entry that does not say has none, one of a world file has the editor's.
    const byFormat = book.source.format === "character-book" ? undefined : ("and_any" as const);
    const logic = entry.selective === false ? undefined : (entry.selectiveLogic ?? byFormat);
    const place = { book: 0, bookName: id, uid: entry.uid, occurrence };
    notes.set(timedKeyOf(place), {
      name: entry.comment ?? "",
      logic: logic === undefined ? -1 : SELECTIVE_LOGICS.indexOf(logic),
    });
  }
  return notes;
}
