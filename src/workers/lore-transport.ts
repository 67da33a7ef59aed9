import { attachLore, type CompiledLore, type LorePlain, type LoreTables, type SharedLore } from "../matcher/engine.ts";
import { KEY_LINE_REGEX, KEY_TEXT_REGEX } from "../matcher/compile/lore.ts";
import { type BookNote, type EntryNotes, type LoreNotes, NO_NOTES, openEntryNotes } from "./assembly/book-notes.ts";
import { decode, encodeShared } from "./codec.ts";
import { WorkerError } from "./error.ts";
import { flattenTables, restoreTables } from "./shared-tables.ts";

interface Manifest {
  readonly plain: LorePlain;
  readonly skeleton: unknown;
  readonly books: readonly BookNote[];
}

/** What a thread has of compiled books. `notes`: unpacked by whoever asks first. */
export interface AttachedLore {
  readonly lore: CompiledLore;
  readonly books: readonly BookNote[];
  readonly notes: () => EntryNotes;
}

/** A regex of compiled books, for the day on which it has to be named. `books`: ids of the books that have it. */
export interface ListedRegex {
  readonly program: number;
  readonly pattern: string;
  readonly key: string;
  readonly books: readonly string[];
}

/** Compiled books as memory that all threads see: first the packed plain part, then the tables and packed notes. */
export function publishLore(lore: SharedLore, notes: LoreNotes = NO_NOTES): SharedArrayBuffer[] {
  const { skeleton, buffers } = flattenTables({ tables: lore.tables, notes: notes.entries });
  const manifest: Manifest = { plain: lore.plain, skeleton, books: notes.books };
  return [encodeShared(manifest), ...buffers];
}

/** The compiled books of {@link publishLore}, in this thread. Cost: unpacking the plain part. */
export function openPublished(shared: readonly SharedArrayBuffer[]): AttachedLore {
  const [manifest, ...buffers] = shared;
  if (manifest === undefined) throw new WorkerError("worker-message-invalid", "compiled books without a manifest");
  const { plain, skeleton, books } = decode(new Uint8Array(manifest)) as Manifest;
  const { tables, notes } = restoreTables({ skeleton, buffers }) as { tables: LoreTables; notes: Uint8Array };
  let opened: EntryNotes | undefined;
  return { lore: attachLore({ plain, tables }), books, notes: () => (opened ??= openEntryNotes(notes)) };
}

/** Only the lore of {@link openPublished}. */
export function attachPublished(shared: readonly SharedArrayBuffer[]): CompiledLore {
  return openPublished(shared).lore;
}

export function sharedBytes(shared: readonly SharedArrayBuffer[]): number {
  return shared.reduce((sum, buffer) => sum + buffer.byteLength, 0);
}

/** The regexes of compiled books by program number, with the books that have each as a key. */
export function listRegexes({ plain, tables }: SharedLore): ListedRegex[] {
  const books = plain.regexes.map(() => new Set<number>());
  plain.entries.forEach((entry, i) => {
    const end = tables.keyStart[i + 1] ?? 0;
    for (let slot = tables.keyStart[i] ?? 0; slot < end; slot++) {
      const kind = tables.keyKind[slot];
      if (kind === KEY_LINE_REGEX || kind === KEY_TEXT_REGEX) books[tables.keyRef[slot] ?? -1]?.add(entry.book);
    }
  });
  return plain.regexes.map(({ program, source, flags }, i) => ({
    program: program.id,
    pattern: program.pattern,
    key: `/${source}/${flags}`,
    books: [...(books[i] ?? [])].map((book) => plain.books[book]?.id ?? ""),
  }));
}
