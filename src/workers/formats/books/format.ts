import { createHash } from "node:crypto";
import { z } from "zod";
import { isFields } from "../../../matcher/formats/json-object.ts";
import { readWorldBook } from "../../../matcher/formats/read.ts";
import type { WorldBook } from "../../../matcher/model/book.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { LibraryError } from "../../library/error.ts";
import type { DocumentStamp, ResourceFormat } from "../../library/resource-format.ts";
import { documentName } from "../document-name.ts";
import { NameSchema } from "../name-schema.ts";
import { readRequest } from "../request.ts";
import { API_FORMATS } from "./api-names.ts";
import { fromCheckedBook, fromStoredBook, toStoredBook, WorldBookDocument } from "./document.ts";
import { BOOK_REQUEST, editBook } from "./edit.ts";
import { exportBook } from "./export.ts";

const { code } = BOOK_REQUEST;

/** World books: every lorebook format in, SillyTavern's world files out, edits between. */
export const WORLD_BOOK_FORMAT: ResourceFormat<"world-book", WorldBookDocument> = {
  kind: "world-book",
  import(file, stamp, options) {
    const { fileName } = options;
    const read = readWorldBook(file, fileName === undefined ? {} : { fileName });
    if (!read.ok) throw read.error;
    refuseEmptyList(read.book);
    const name = documentName([options.name, read.book.name], { fileName, otherwise: "Imported world book" });
    const document = newDocument({ ...read.book, name }, { stamp, file, fileName: fileName ?? `${name}.json` });
    return { document, report: read.report };
  },
  create(fields, stamp) {
    const { name, description } = readRequest(BookCreateSchema, fields, BOOK_REQUEST);
    const book: WorldBook = {
      schemaVersion: 1,
      kind: "world-book",
      name,
      ...(description === undefined ? {} : { description }),
      settings: {},
      entries: [],
      source: { format: "st-world", entryContainer: "object", raw: {} },
      diagnostics: [],
    };
    const source = { format: "", fileName: `${name}.json`, byteLength: 0, sha256: "" };
    return newDocument(book, { stamp, file: exportBook({ book, name, source }).bytes, fileName: source.fileName });
  },
  edit(document, part, fields, updatedAt) {
    if (part !== "document") throw noSuchPart(part);
    const book = editBook(document.book, fields);
    return new WorldBookDocument({ ...document.head(), name: book.name, updatedAt }, book);
  },
  part(_document, part) {
    throw noSuchPart(part);
  },
  summary: ({ id, name, createdAt, updatedAt, source, book }) => ({
    id,
    name,
    description: book.description ?? "",
    createdAt,
    updatedAt,
    sourceFormat: source.format,
    fileName: source.fileName,
    byteLength: source.byteLength,
    sha256: source.sha256,
    entryCount: book.entries.length,
    enabledEntryCount: book.entries.filter(({ enabled }) => enabled !== false).length,
    warningCount: book.diagnostics.filter(({ severity }) => severity !== "info").length,
  }),
  times: ({ createdAt, updatedAt }) => ({ createdAt, updatedAt }),
  revisionValue: ({ name, source, book }) => ({ name, source, book }),
  toStored: toStoredBook,
  fromStored: fromStoredBook,
  fromChecked: fromCheckedBook,
  export(document, form) {
    if (form === "png") throw new LibraryError(code, "A world book is exported as JSON only.", { field: "form" });
    return exportBook(document);
  },
};

/** SillyTavern lets every array pass; nothing can ever be active of one without an object in it. */
function refuseEmptyList({ source, entries }: WorldBook): void {
  if (!Array.isArray(source.raw) || entries.some((entry) => isFields(entry.source.raw))) return;
  const [first] = entries;
  const look = first === undefined ? "an empty array" : `an array of entries that are ${nounOf(first.source.raw)}`;
  throw new MatcherError("not-a-world-book", `This is not a world book: ${look}; an entry is an object.`, {
    path: "$",
  });
}

function nounOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "arrays" : `${typeof value}s`;
}

const BookCreateSchema = z.strictObject({ name: NameSchema, description: z.string().exactOptional() });

function newDocument(
  book: WorldBook,
  { stamp, file, fileName }: { stamp: DocumentStamp; file: Uint8Array; fileName: string },
): WorldBookDocument {
  const source = {
    format: API_FORMATS[book.source.format],
    fileName,
    byteLength: file.byteLength,
    sha256: createHash("sha256").update(file).digest("hex"),
  };
  return new WorldBookDocument({ ...stamp, name: book.name, source }, book);
}

function noSuchPart(part: string): LibraryError {
  return new LibraryError(code, `A world book has no part ${part}.`, { field: part });
}
