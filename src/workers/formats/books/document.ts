import { z } from "zod";
import { type Fields, ownField } from "../../../matcher/formats/json-object.ts";
import { readWorldBookValue } from "../../../matcher/formats/read.ts";
import { SOURCE_FORMATS, type WorldBook, WorldBookSchema } from "../../../matcher/model/book.ts";
import { LibraryError } from "../../library/error.ts";
import { formatOfApiName } from "./api-names.ts";
import { editBook } from "./edit.ts";
import { bookView } from "./view.ts";

const HeadSchema = z.object({
  schemaVersion: z.literal(1),
  kind: z.literal("world-book-document"),
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of the file as it was imported. */
  source: z.object({ format: z.string(), fileName: z.string(), byteLength: z.number(), sha256: z.string() }),
});

const StoredBookSchema = HeadSchema.extend({ book: WorldBookSchema });

export type BookHead = z.infer<typeof HeadSchema>;

/**
 * A standalone world book. `book` is what the matcher works with: a field that the file lacks is absent, since
 * SillyTavern treats a missing one otherwise than its default. As JSON it is the document of the API, where every field
 * is said.
 */
export class WorldBookDocument implements BookHead {
  readonly schemaVersion = 1;
  readonly kind = "world-book-document";
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly source: BookHead["source"];
  readonly book: WorldBook;

  constructor(head: Omit<BookHead, "schemaVersion" | "kind">, book: WorldBook) {
    this.id = head.id;
    this.name = head.name;
    this.createdAt = head.createdAt;
    this.updatedAt = head.updatedAt;
    this.source = head.source;
    this.book = book;
  }

  toJSON(): Fields {
    return { ...this.head(), book: bookView(this.book) };
  }

  head(): BookHead {
    const { schemaVersion, kind, id, name, createdAt, updatedAt, source } = this;
    return { schemaVersion, kind, id, name, createdAt, updatedAt, source };
  }
}

/** What is in the file of a world book: the document with the book as the matcher has it. */
export function toStoredBook(document: WorldBookDocument): unknown {
  return { ...document.head(), book: document.book };
}

/**
 * The book of a file, also of one that holds a document in the form of the API, as the published plugin keeps it. Throws
 * `DOCUMENT_INVALID`.
 */
export function fromStoredBook(value: unknown): WorldBookDocument {
  const parsed = StoredBookSchema.safeParse(value);
  if (!parsed.success) {
    if (isApiForm(ownField(value, "book"))) return fromApiDocument(value);
    throw invalid(parsed.error);
  }
  return ofStored(value);
}

/** {@link fromStoredBook} for a value that it has taken before; 10,000 entries need not be looked at one by one. */
export const fromCheckedBook = (value: unknown): WorldBookDocument =>
  isApiForm(ownField(value, "book")) ? fromApiDocument(value) : ofStored(value);

/** The value itself: a parse copies, and loses names such as `__proto__`. */
function ofStored(value: unknown): WorldBookDocument {
  const stored = value as z.infer<typeof StoredBookSchema>;
  return new WorldBookDocument(stored, stored.book);
}

/** Names of formats are others there, and the file is whole; a damaged file of ours must not pass for one. */
function isApiForm(book: unknown): boolean {
  const source = ownField(book, "source");
  const format = ownField(source, "format");
  const entries = ownField(ownField(source, "raw"), "entries");
  const ours = SOURCE_FORMATS.some((name) => name === format);
  return ours ? typeof entries === "object" && entries !== null : typeof format === "string";
}

function fromApiDocument(value: unknown): WorldBookDocument {
  const head = HeadSchema.safeParse(value);
  if (!head.success) throw invalid(head.error);
  const book = ownField(value, "book");
  const source = ownField(book, "source");
  const raw = ownField(source, "raw");
  if (typeof raw !== "object" || raw === null) {
    const field = "book.source.raw";
    throw new LibraryError("DOCUMENT_INVALID", `Not a stored world book: ${field} is no object or array.`, { field });
  }
  const format = formatOfApiName(ownField(source, "format"));
  const read = readWorldBookValue(raw, format === undefined ? {} : { format });
  if (!read.ok) throw new LibraryError("DOCUMENT_INVALID", read.error.message, { cause: read.error });
  const edits = { name: head.data.name, ...pick(book, ["description", "settings", "entries"]) };
  try {
    return new WorldBookDocument(head.data, editBook(read.book, edits));
  } catch (cause) {
    if (!(cause instanceof LibraryError)) throw cause;
    throw new LibraryError("DOCUMENT_INVALID", cause.message, { ...cause.details, cause });
  }
}

function pick(holder: unknown, names: readonly string[]): Fields {
  return Object.fromEntries(
    names.flatMap((name) => (ownField(holder, name) === undefined ? [] : [[name, ownField(holder, name)]])),
  );
}

function invalid(error: z.ZodError): LibraryError {
  const [issue] = error.issues;
  const field = issue?.path.map(String).join(".") ?? "";
  return new LibraryError("DOCUMENT_INVALID", `Not a stored world book: ${field}: ${issue?.message ?? ""}.`, { field });
}
