import {
  assertFits,
  assertRevision,
  givenBytes,
  type KnownRevision,
  readDocument,
  revisionFor,
  type WrittenDocument,
  writeDocument,
} from "./documents.ts";
import { jsonBytes } from "./json-bytes.ts";
import { parseRequest } from "./import-document.ts";
import { KIND_TABLE } from "./kind-table.ts";
import type { LibraryFolder } from "./library-folder.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { DocumentPart } from "./resource-format.ts";

export interface EditDocumentOptions {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly part: DocumentPart;
  readonly request: Uint8Array;
  readonly ifMatch?: string | undefined;
  readonly known?: KnownRevision | undefined;
}

/**
 * Edits a document as its file is now. The answer's bytes are those of the regex scripts for an edit of these, else of
 * the whole document. Throws the kind's not-found code, `DOCUMENT_INVALID`, `REVISION_CONFLICT`, the code of fields that
 * are not as documented, and what a failed write throws; nothing was changed then.
 */
export function editDocument(library: LibraryFolder, options: EditDocumentOptions): WrittenDocument {
  const { kind, id, part, request } = options;
  const { request: caps, invalid } = KIND_TABLE[kind];
  assertFits(caps[part], request.byteLength, "the request");
  const open = readDocument(library, kind, id);
  assertRevision(options.ifMatch, () => revisionFor(library, kind, { open, known: options.known }));
  const format = library.formats[kind];
  const edited = format.edit(open.document, part, parseRequest(request, invalid), library.nextTime());
  const written = writeDocument(library, { kind, document: edited });
  return part === "regex-scripts" ? { ...written, bytes: jsonBytes(format.part(edited, part)) } : written;
}

/** A document or a part of it as the API gives it. `stamp`: of the file that it comes from. */
export function readPart(
  library: LibraryFolder,
  at: { kind: ResourceKind; id: string; part: DocumentPart; known?: KnownRevision | undefined },
): { readonly bytes: Uint8Array<ArrayBuffer>; readonly stamp: string | null; readonly revision: string } {
  const { kind, id, part } = at;
  const open = readDocument(library, kind, id);
  const revision = revisionFor(library, kind, { open, known: at.known });
  const bytes =
    part === "document" ? givenBytes(kind, open) : jsonBytes(library.formats[kind].part(open.document, part));
  return { bytes, stamp: open.stamp, revision };
}
