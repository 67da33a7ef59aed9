import type { ImportReport } from "../../matcher/formats/read.ts";
import { ownField } from "../../matcher/formats/json-object.ts";
import { assertFits, type WrittenDocument, writeDocument } from "./documents.ts";
import { openEnvelope } from "./envelope.ts";
import { LibraryError } from "./error.ts";
import { mintId } from "./ids.ts";
import { KIND_TABLE } from "./kind-table.ts";
import type { LibraryFolder } from "./library-folder.ts";
import type { ResourceKind } from "./model/kinds.ts";
import type { DocumentStamp, ImportOptions } from "./resource-format.ts";

export interface ImportDocumentOptions extends ImportOptions {
  /** The bytes are a request with the text of the file in it. */
  readonly envelope?: boolean;
  /** Leave the document's bytes out of the result. */
  readonly rowOnly?: boolean;
}

export interface ImportedDocument extends WrittenDocument {
  readonly report: ImportReport<string>;
  /** What a card asks for that is not done; of characters only. */
  readonly compatibility?: unknown;
}

/**
 * Reads a file and keeps it: as a document, and unchanged as the original. Throws the `MatcherError` of a bad file, the
 * kind's code for one that is too large, and what a failed write throws; nothing was written then.
 */
export function importDocument(
  library: LibraryFolder,
  { kind, bytes, options }: { kind: ResourceKind; bytes: Uint8Array; options: ImportDocumentOptions },
): ImportedDocument {
  const { file: cap } = KIND_TABLE[kind];
  assertFits(cap, bytes.byteLength, "the file");
  const { envelope, rowOnly = false, ...named } = options;
  const opened = envelope === true ? openEnvelope(bytes) : { file: bytes, name: undefined };
  const name = named.name ?? opened.name;
  const stamp = freshStamp(library, kind);
  const { document, report } = library.formats[kind].import(opened.file, stamp, {
    ...named,
    ...(name === undefined ? {} : { name }),
  });
  const written = writeDocument(library, { kind, document, original: opened.file, rowOnly });
  const compatibility = kind === "character" ? ownField(document, "compatibility") : undefined;
  return { ...written, report, ...(compatibility === undefined ? {} : { compatibility }) };
}

/** Makes a document of the JSON of a request. Throws the kind's code for fields that are not as documented. */
export function createDocument(library: LibraryFolder, kind: ResourceKind, request: Uint8Array): WrittenDocument {
  const { request: caps, invalid } = KIND_TABLE[kind];
  assertFits(caps.document, request.byteLength, "the request");
  const fields = parseRequest(request, invalid);
  const document = library.formats[kind].create(fields, freshStamp(library, kind));
  return writeDocument(library, { kind, document });
}

/** The JSON of a request; throws `code` for what is none. */
export function parseRequest(request: Uint8Array, code: LibraryError["code"]): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(request));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? cause.message : "it is not UTF-8";
    throw new LibraryError(code, `The request body is not JSON: ${why}`, { cause });
  }
}

/** A new id, which no file has, damaged ones included, and the time. */
function freshStamp(library: LibraryFolder, kind: ResourceKind): DocumentStamp {
  let id = mintId(kind);
  while (library.documents(kind).has(id)) id = mintId(kind);
  const time = library.nextTime();
  return { id, createdAt: time, updatedAt: time };
}
