import { compileLore, shareLore } from "../../../../src/matcher/engine.ts";
import { readWorldBookValue } from "../../../../src/matcher/formats/read.ts";
import type { WorldBook } from "../../../../src/matcher/model/book.ts";
import { plainUnitLoader } from "../../../../src/matcher/ports.ts";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { type NotedBook, notesOf } from "../../../../src/workers/assembly/book-notes.ts";
import { type AttachedLore, openPublished, publishLore } from "../../../../src/workers/lore-transport.ts";
import { type StEntry, worldOf } from "./data-folder.ts";

/** The model of a SillyTavern book with these entries. */
export function modelOf(entries: readonly StEntry[], value: unknown = worldOf(entries)): WorldBook {
  const read = readWorldBookValue(value);
  if (!read.ok) throw read.error;
  return read.book;
}

export const notedBook = (id: string, entries: readonly StEntry[]): NotedBook => ({
  id,
  name: id.toUpperCase(),
  format: "sillytavern-world-info",
  book: modelOf(entries),
});

/** Books as a thread has them: compiled, published, attached. `shared`: what was published. */
export function attachedBooks(books: readonly NotedBook[]): { attached: AttachedLore; shared: SharedArrayBuffer[] } {
  const lore = compileLore(
    {
      books: books.map(({ id, book }) => ({ id, place: "global", book })),
      settings: DEFAULT_SETTINGS,
      mode: "product",
    },
    { loader: plainUnitLoader, allocate: (bytes) => new SharedArrayBuffer(bytes) },
  );
  const shared = publishLore(shareLore(lore), notesOf(lore.plain, books));
  return { attached: openPublished(shared), shared };
}
