import { basename } from "node:path";
import type { WorldBook } from "../../matcher/model/book.ts";
import { type BookSource, entryPath, type LoreClient } from "../../workers/client.ts";
import { MatcherError } from "../../matcher/model/error.ts";
import { type InputFile, titleOf } from "./input.ts";
import { write, type CliIo } from "./io.ts";
import { counted } from "./window.ts";

/** A world book of the command line: what the engine scans, and what results call its entries. */
export interface CliBook {
  readonly file: string;
  readonly source: BookSource;
  readonly entries: number;
  /** Tokens that the book allows its entries; null = no budget of its own. */
  readonly tokenBudget: number | null;
  readonly report: ReadBook["report"];
  /** The earlier file with the same book; its entries are the ones that count. */
  readonly repeats: string | null;
  /** Of each entry in file order. */
  readonly titles: readonly BookEntry[];
}

/** An entry by what people call it. */
export interface BookEntry {
  readonly uid: number | string;
  readonly title: string;
  readonly keys: readonly string[];
  /** JSON path in its file. */
  readonly path: string;
}

/** The book of a document that a worker wrote: its form is known. */
const bookOf = (document: SharedArrayBuffer): WorldBook =>
  JSON.parse(Buffer.from(document).toString("utf8")) as WorldBook;

function entriesOf(book: WorldBook): BookEntry[] {
  return book.entries.map((entry) => {
    const { uid, comment: title = "", keys = [] } = entry;
    return { uid, title, keys, path: entryPath(book, entry) };
  });
}

/** Names that results tell books apart by: the book's own, with the file's where two books have the same. */
function idOf(name: string, file: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  for (let n = 1; ; n++) {
    const id = n === 1 ? `${name} (${titleOf(file)})` : `${name} (${titleOf(file)}, ${n})`;
    if (!taken.has(id)) return id;
  }
}

/** Reads one file as a world book. Errors: those of the readers, with the file's name. */
export async function readBook(client: LoreClient, file: InputFile): Promise<ReadBook> {
  try {
    return await client.read(file.bytes, file.name === "-" ? {} : { fileName: basename(file.name) });
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    throw new MatcherError(error.code, `${titleOf(file.name)}: ${error.message}`, error.details);
  }
}

type ReadBook = Awaited<ReturnType<LoreClient["read"]>>;

/**
 * Reads the files as world books, all bound as global books; a book that is given a second time keeps its name, and the
 * engine counts it once. Errors: those of the readers, with the file's name.
 */
export async function readBooks(client: LoreClient, files: readonly InputFile[]): Promise<CliBook[]> {
  const books: CliBook[] = [];
  const taken = new Set<string>();
  for (const file of files) {
    const read = await readBook(client, file);
    const twin = books.find(({ source }) => source.revision === read.revision);
    const id = twin?.source.id ?? idOf(read.name, file.name, taken);
    taken.add(id);
    const { document, revision, entries, report } = read;
    const book = bookOf(document);
    books.push({
      file: file.name,
      source: { id, place: "global", revision, document, form: "model" },
      entries,
      report,
      repeats: twin?.file ?? null,
      titles: entriesOf(book),
      tokenBudget: book.settings.tokenBudget ?? null,
    });
  }
  return books;
}

/** Says on standard error what was read, where there is something to say. */
export async function tellNotes(books: readonly CliBook[], io: CliIo): Promise<void> {
  for (const { file, report, repeats } of books) {
    if (repeats !== null) {
      await write(io.stderr, `${titleOf(file)}: the same book as ${titleOf(repeats)}; it counts once\n`);
      continue;
    }
    const notes = report.diagnostics.filter(({ severity }) => severity !== "info").length;
    if (notes === 0) continue;
    const kept = `${report.entriesKept} of ${counted(report.entriesRead, "entry", "entries")}`;
    await write(io.stderr, `${titleOf(file)}: ${kept}, ${counted(notes, "note")}; lorekeeper lint shows them\n`);
  }
}
