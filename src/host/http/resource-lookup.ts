import { type Library, type WriteOptions } from "../library/face.ts";
import { LibraryError, type LibraryErrorCode } from "../../workers/client.ts";
import type { IndexRow, ResourceKind } from "../../workers/protocol.ts";
import { expectedRevision, type IfMatch } from "./entity-tag.ts";

interface KindNames {
  readonly noun: string;
  readonly code: LibraryErrorCode;
  /** Of its files in the data folder. */
  readonly folder: string;
}

const NAMES: Readonly<Record<ResourceKind, KindNames>> = {
  preset: { noun: "Preset", code: "PRESET_NOT_FOUND", folder: "presets" },
  character: { noun: "Character", code: "CHARACTER_NOT_FOUND", folder: "characters" },
  "world-book": { noun: "World book", code: "WORLD_BOOK_NOT_FOUND", folder: "world-books" },
  user: { noun: "User", code: "USER_NOT_FOUND", folder: "users" },
};

/** The index row of a resource. Throws the `…_NOT_FOUND` of its kind, `DOCUMENT_INVALID` when its file is damaged. */
export function rowOf<K extends ResourceKind>(library: Library, kind: K, id: string): IndexRow<K> {
  const row = library.row(kind, id);
  if (row !== undefined) return row;
  const { noun, code, folder } = NAMES[kind];
  const damaged = library.status.damaged.find(({ file }) => file === `${folder}/${id}.json`);
  if (damaged !== undefined) throw new LibraryError("DOCUMENT_INVALID", `${damaged.file}: ${damaged.message}`);
  throw new LibraryError(code, `${noun} ${JSON.stringify(id)} not found`);
}

/** The options of a write to a resource that exists, from the If-Match of the request. */
export function writeTo(row: { readonly revision: string }, ifMatch: IfMatch | null): WriteOptions {
  const revision = expectedRevision(ifMatch, row.revision);
  return revision === undefined ? {} : { ifMatch: revision };
}
