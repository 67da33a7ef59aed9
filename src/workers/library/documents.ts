import { LibraryError } from "./error.ts";
import { jsonBytes } from "./json-bytes.ts";
import { type Cap, KIND_TABLE } from "./kind-table.ts";
import type { LibraryFolder } from "./library-folder.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { IndexRow } from "./model/summary.ts";
import type { DocumentBase } from "./resource-format.ts";
import { revisionOf } from "./revision.ts";
import { isDocumentId } from "./store/document-folder.ts";
import { parseJson } from "./store/store.ts";

/** A row with the stamp of the file that it was made from. */
export interface StoredRow<K extends ResourceKind = ResourceKind> {
  readonly row: IndexRow<K>;
  readonly stamp: string;
}

/** A document as it was read. `bytes`: of its file. */
export interface OpenDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly document: DocumentBase;
  /** null: the file was replaced while it was read. */
  readonly stamp: string | null;
}

/** A document that was written. `bytes`: as the API gives it; none where only the row was asked for. */
export interface WrittenDocument extends StoredRow {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function notFound(kind: ResourceKind, id: string): LibraryError {
  const { notFound: code, noun } = KIND_TABLE[kind];
  return new LibraryError(code, `no ${noun} has the id ${JSON.stringify(id)}`);
}

/** Throws the kind's not-found code unless there is such a document, sound or damaged. */
export function assertExists(library: LibraryFolder, kind: ResourceKind, id: string): void {
  if (!isDocumentId(id) || !library.documents(kind).has(id)) throw notFound(kind, id);
}

/** Throws the code of the cap for more bytes than it allows. */
export function assertFits(cap: Cap, bytes: number, what: string): void {
  if (bytes <= cap.bytesMax) return;
  const details = { limit: cap.bytesMax, requested: bytes };
  throw new LibraryError(cap.code, `${what} has ${bytes} bytes; at most ${cap.bytesMax} are accepted`, details);
}

/** The bytes of a document's file with their stamp. Throws the kind's not-found code, or `DOCUMENT_INVALID`. */
export function readBytes(
  library: LibraryFolder,
  kind: ResourceKind,
  id: string,
): Pick<OpenDocument, "bytes" | "stamp"> {
  if (!isDocumentId(id)) throw notFound(kind, id);
  const folder = library.documents(kind);
  const before = library.stamp(folder.documentFile(id));
  const read = folder.read(id);
  if (read.state === "missing") throw notFound(kind, id);
  if (read.state === "damaged") throw new LibraryError("DOCUMENT_INVALID", read.damage.message);
  const after = library.stamp(folder.documentFile(id));
  return { bytes: read.bytes, stamp: before === after ? after : null };
}

/** A document of its file. Throws the kind's not-found code, or `DOCUMENT_INVALID`. */
export function readDocument(library: LibraryFolder, kind: ResourceKind, id: string): OpenDocument {
  const read = readBytes(library, kind, id);
  const file = library.documents(kind).documentFile(id);
  const isChecked = read.stamp !== null && library.checked.get(file) === read.stamp;
  const document = parseDocument(library, { kind, id, isChecked }, read.bytes);
  if (read.stamp !== null) library.checked.set(file, read.stamp);
  return { ...read, document };
}

interface StoredAt {
  readonly kind: ResourceKind;
  readonly id: string;
  /** The same bytes were found sound before. */
  readonly isChecked?: boolean;
}

/** The document of stored bytes. Throws `DOCUMENT_INVALID`. */
export function parseDocument(
  library: LibraryFolder,
  { kind, id, isChecked = false }: StoredAt,
  bytes: Uint8Array,
): DocumentBase {
  const file = library.documents(kind).documentFile(id);
  const parsed = parseJson(bytes);
  if ("fault" in parsed) throw new LibraryError("DOCUMENT_INVALID", `${file} is not JSON: ${parsed.fault}`);
  const format = library.formats[kind];
  const document = (isChecked ? format.fromChecked?.(parsed.value) : undefined) ?? format.fromStored(parsed.value);
  if (document.id === id) return document;
  throw new LibraryError("DOCUMENT_INVALID", `${file} holds a document of another id, ${JSON.stringify(document.id)}`);
}

/** The index row of a document. Cost: hashes it. */
export function rowOf(library: LibraryFolder, kind: ResourceKind, document: DocumentBase): IndexRow {
  const format = library.formats[kind];
  const { createdAt, updatedAt } = format.times(document);
  const revision = revisionOf(format.revisionValue(document));
  return { kind, id: document.id, revision, createdAt, updatedAt, summary: format.summary(document) };
}

export interface WriteDocument {
  readonly kind: ResourceKind;
  readonly document: DocumentBase;
  /** The file that it was imported from. */
  readonly original?: Uint8Array;
  /** Nobody wants the document back: writing out 10,000 entries once more takes as long as storing them. */
  readonly rowOnly?: boolean;
}

/**
 * Writes a document, with the file that it was imported from. Serialises once, and hashes once. Throws the kind's code
 * for a document that is too large and `DOCUMENT_UNREADABLE` for one that could not be read again, before anything is
 * written, and what a failed write throws.
 */
export function writeDocument(
  library: LibraryFolder,
  { kind, document, original, rowOnly = false }: WriteDocument,
): WrittenDocument {
  const { document: cap, noun, storedAsGiven } = KIND_TABLE[kind];
  const value = library.formats[kind].toStored(document);
  const stored = jsonBytes(value);
  assertFits(cap, stored.byteLength, `the ${noun} as it would be stored`);
  const isProved = original !== undefined && isReadable(library, kind, value);
  if (!isProved) assertReadable(library, { kind, id: document.id }, stored);
  const row = rowOf(library, kind, document);
  const folder = library.documents(kind);
  folder.write(document.id, stored, original);
  const file = folder.documentFile(document.id);
  const stamp = library.stamp(file) ?? "";
  library.checked.set(file, stamp);
  const bytes = rowOnly ? new Uint8Array() : storedAsGiven ? stored : jsonBytes(document);
  return { row, stamp, bytes };
}

/**
 * Whether a value is a document before it is JSON. Parsing the bytes of a large import again takes a third of its time,
 * this a thirtieth; what JSON alone can tell, such as an infinity that becomes null, is left to the bytes.
 */
function isReadable(library: LibraryFolder, kind: ResourceKind, value: unknown): boolean {
  try {
    library.formats[kind].fromStored(value);
    return true;
  } catch {
    return false;
  }
}

/** Throws `DOCUMENT_UNREADABLE` for bytes that a read would refuse. */
function assertReadable(
  library: LibraryFolder,
  at: { readonly kind: ResourceKind; readonly id: string },
  bytes: Uint8Array,
): void {
  try {
    parseDocument(library, at, bytes);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "no error was given";
    const field = cause instanceof LibraryError ? cause.details.field : undefined;
    const message = `the ${KIND_TABLE[at.kind].noun} could not be read again; nothing was changed. ${why}`;
    throw new LibraryError("DOCUMENT_UNREADABLE", message, { cause, ...(field === undefined ? {} : { field }) });
  }
}

/** A document's bytes as the API gives it. */
export function givenBytes(kind: ResourceKind, { bytes, document }: OpenDocument): Uint8Array<ArrayBuffer> {
  return KIND_TABLE[kind].storedAsGiven ? bytes : jsonBytes(document);
}

/** What the host knows of a file, as long as it has the stamp. */
export interface KnownRevision {
  readonly stamp: string;
  readonly revision: string;
}

/** The revision of a document; not hashed when the file is as it was known. */
export function revisionFor(
  library: LibraryFolder,
  kind: ResourceKind,
  { open, known }: { readonly open: OpenDocument; readonly known?: KnownRevision | undefined },
): string {
  if (known !== undefined && known.stamp === open.stamp) return known.revision;
  return rowOf(library, kind, open.document).revision;
}

/** Throws `REVISION_CONFLICT` when a writer saw another revision than the present one. */
export function assertRevision(ifMatch: string | undefined, present: () => string): void {
  if (ifMatch === undefined) return;
  const revision = present();
  if (ifMatch !== revision) {
    throw new LibraryError("REVISION_CONFLICT", `the revision is ${revision}, not ${ifMatch}; nothing was changed`);
  }
}
