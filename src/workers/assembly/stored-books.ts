import { LIMITS } from "../../matcher/limits.ts";
import type { WorldBook } from "../../matcher/model/book.ts";
import type { SkipCode, StoredSource } from "../books.ts";
import { API_FORMATS } from "../formats/books/api-names.ts";
import type { WorldBookDocument } from "../formats/books/document.ts";
import type { CharacterDocument } from "../formats/cards/document.ts";
import { embeddedBook } from "../formats/cards/embedded-book.ts";
import { readDocument } from "../library/documents.ts";
import { LibraryError } from "../library/error.ts";
import type { LibraryFolder } from "../library/library-folder.ts";
import type { NotedBook } from "./book-notes.ts";

/** A book that was passed over. */
export interface SkippedBook {
  readonly book: string;
  readonly code: SkipCode;
  readonly message: string;
}

export type StoredBookRead =
  | { readonly ok: true; readonly noted: NotedBook; readonly fileBytes: number }
  | { readonly ok: false; readonly skipped: SkippedBook };

type StoredAt = Pick<StoredSource, "id" | "at">;

/** A book of a data folder, or why there is none. The structure limits of a card's book are checked before it is read. */
export function readStoredBook(library: LibraryFolder, { id, at }: StoredAt): StoredBookRead {
  try {
    return at.kind === "character" ? readEmbedded(library, id, at.id) : readStandalone(library, id, at.id);
  } catch (error) {
    if (error instanceof LibraryError) return skip(id, "SESSION_CONFIGURATION_WORLD_BOOK_MISSING", error.message);
    throw error;
  }
}

function readStandalone(library: LibraryFolder, book: string, id: string): StoredBookRead {
  const { document, bytes } = readDocument(library, "world-book", id);
  const { book: worldBook, name, source } = document as WorldBookDocument;
  return { ok: true, noted: { id: book, name, format: source.format, book: worldBook }, fileBytes: bytes.byteLength };
}

function readEmbedded(library: LibraryFolder, book: string, id: string): StoredBookRead {
  const read = readDocument(library, "character", id);
  const document = read.document as CharacterDocument;
  const embedded = embeddedBook(document);
  if (!embedded.ok) return skip(book, embedded.code, embedded.message);
  if (embedded.book === null) {
    return skip(book, "SESSION_CONFIGURATION_WORLD_BOOK_MISSING", `the card ${document.name} has no book of its own`);
  }
  const version = document.source.format === "sillytavern-v3" ? "v3" : "v2";
  const format = `${API_FORMATS["character-book"]}-${version}`;
  const noted = { id: book, name: document.name, format, book: embedded.book };
  return { ok: true, noted, fileBytes: read.bytes.byteLength };
}

const skip = (book: string, code: SkipCode, message: string): StoredBookRead => ({
  ok: false,
  skipped: { book, code, message },
});

/**
 * Takes whole books as long as their entries together stay within the total of one request, the first come first; one
 * that does not fit is passed over, and smaller ones after it may still fit.
 */
export class EntryAllowance {
  #used = 0;

  /** Why the book is passed over, null when it is taken. */
  take(id: string, { entries }: Pick<WorldBook, "entries">): SkippedBook | null {
    const limit = LIMITS.requestEntries.value;
    if (this.#used + entries.length > limit) {
      const message = `${entries.length} entries do not fit beside ${this.#used} of the books before it; the limit is ${limit}`;
      return { book: id, code: "WORLD_BOOK_RUNTIME_TOTAL_LIMIT", message };
    }
    this.#used += entries.length;
    return null;
  }
}
