import type { ImportReport } from "../../matcher/formats/read.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { SummaryOf } from "./model/summary.ts";

/** Parts of a document that have an edit of their own. */
export type DocumentPart = "document" | "world-book" | "regex-scripts";

/** A file to send to somebody. */
export interface ExportedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
  readonly fileName: string;
}

/** A document as the API gives it and, but for users, as its file holds it. Times are ISO 8601, UTC. */
export interface DocumentBase {
  readonly id: string;
  readonly name: string;
}

export interface DocumentStamp {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ImportOptions {
  readonly fileName?: string;
  /** In place of the name that the file carries. */
  readonly name?: string;
}

/**
 * What the library has to know about one kind of resource; pure. One object per kind, in `workers/formats`.
 *
 * Bad files throw `MatcherError`s (what, where, line and column), bad fields of a request `LibraryError`s.
 */
export interface ResourceFormat<K extends ResourceKind, Document extends DocumentBase> {
  readonly kind: K;
  /** A file into a document. `report` says what was kept, changed and noticed. */
  import(
    file: Uint8Array,
    stamp: DocumentStamp,
    options: ImportOptions,
  ): { readonly document: Document; readonly report: ImportReport<string> };
  /** A new document from the JSON of a request (`{name, …}`). */
  create(fields: unknown, stamp: DocumentStamp): Document;
  /** The document with some documented fields replaced (`document`), or one part. Never changes its argument. */
  edit(document: Document, part: DocumentPart, fields: unknown, updatedAt: string): Document;
  /** A part as the API gives it: `regex-scripts` an array. */
  part(document: Document, part: Exclude<DocumentPart, "document">): unknown;
  summary(document: Document): SummaryOf[K];
  /** The times that the row sorts by. */
  times(document: Document): { readonly createdAt: string; readonly updatedAt: string };
  /** The value whose canonical JSON is hashed to the revision: the resource without id and times. */
  revisionValue(document: Document): unknown;
  /** What is in the file on disk, and back; throws `LibraryError` `DOCUMENT_INVALID` for what is not such a document. */
  toStored(document: Document): unknown;
  fromStored(value: unknown): Document;
  /** The same for a value that passed {@link ResourceFormat.fromStored} before, where to look again would take long. */
  fromChecked?(value: unknown): Document;
  /** `original`: bytes of the imported file, when it was kept. */
  export(document: Document, form: "json" | "png", original: Uint8Array | null): ExportedFile;
}
