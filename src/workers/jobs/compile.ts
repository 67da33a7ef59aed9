import { compileLore, type LoreBook, shareLore } from "../../matcher/engine.ts";
import type { WorldBook } from "../../matcher/model/book.ts";
import { type NotedBook, notesOf } from "../assembly/book-notes.ts";
import { EntryAllowance, readStoredBook, type SkippedBook } from "../assembly/stored-books.ts";
import { encode } from "../codec.ts";
import { readDocument } from "../documents.ts";
import { bufferUnitLoader } from "../engines/units.ts";
import { WorkerError } from "../error.ts";
import { API_FORMATS } from "../formats/books/api-names.ts";
import type { Job, JobContext } from "../job.ts";
import { listRegexes, publishLore, sharedBytes } from "../lore-transport.ts";
import { CompileInputSchema, type Payloads } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

type Input = Payloads["compile"]["input"];

/** The books of an input as they are compiled. */
interface ReadBooks {
  readonly books: readonly LoreBook[];
  readonly noted: readonly NotedBook[];
  readonly skipped: readonly SkippedBook[];
  /** Of all files that were read. */
  readonly fileBytes: number;
}

/**
 * Compiles books together and publishes the result for all threads. `shared`: a document for each book that is not in a
 * data folder, in order. Books of a data folder that are gone, damaged or too many are passed over.
 */
export const compile: Job<Payloads["compile"], ThreadState> = {
  input: CompileInputSchema,
  heavy: true,
  run(input, context) {
    const { books, noted, skipped, fileBytes } = readBooks(input, context);
    context.throwIfStopped();
    const { settings, mode } = input;
    const ports = { loader: bufferUnitLoader, allocate: (bytes: number) => new SharedArrayBuffer(bytes) };
    const lore = shareLore(compileLore({ books, settings, mode }, ports));
    const shared = publishLore(lore, notesOf(lore.plain, noted));
    const { length } = lore.plain.entries;
    return {
      output: { entries: length, bytes: sharedBytes(shared), refused: lore.plain.refused.length, skipped },
      shared,
      parts: [encode(listRegexes(lore))],
      garbageBytes: fileBytes,
    };
  },
};

function readBooks(input: Input, context: JobContext<ThreadState>): ReadBooks {
  const books: LoreBook[] = [];
  const noted: NotedBook[] = [];
  const skipped: SkippedBook[] = [];
  const allowance = new EntryAllowance();
  let fileBytes = 0;
  let given = 0;
  for (const source of input.books) {
    context.throwIfStopped();
    const { id, place } = source;
    if (source.form !== "stored") {
      const value = readGiven(id, context.shared[given++]);
      if (source.form === "raw") books.push({ id, place, entries: value });
      else {
        const book = value as WorldBook;
        books.push({ id, place, book });
        noted.push({ id, name: book.name, format: API_FORMATS[book.source.format], book });
      }
      continue;
    }
    const read = readStoredBook(context.state.library(source.at.folder), source);
    if (read.ok) fileBytes += read.fileBytes;
    const skip = read.ok ? allowance.take(id, read.noted.book) : read.skipped;
    if (skip !== null) skipped.push(skip);
    else if (read.ok) {
      books.push({ id, place, book: read.noted.book });
      noted.push(read.noted);
    }
  }
  return { books, noted, skipped, fileBytes };
}

function readGiven(id: string, document: SharedArrayBuffer | undefined): unknown {
  if (document !== undefined) return readDocument(document);
  throw new WorkerError("worker-message-invalid", `no document for book ${id}`, { job: "compile" });
}
