import { ownField } from "../../matcher/formats/json-object.ts";
import { clearBindings } from "./clear-bindings.ts";
import { assertRevision, notFound, parseDocument, readDocument, rowOf, type StoredRow } from "./documents.ts";
import { LibraryError } from "./error.ts";
import { KIND_TABLE } from "./kind-table.ts";
import type { LibraryFolder } from "./library-folder.ts";
import { joinDeltas, type MapDelta, presentState } from "./map-delta.ts";
import { withMissing, withoutMissing } from "./maps/library-state.ts";
import { RESOURCE_KINDS, type ResourceKind } from "./model/kinds.ts";
import type { MissingCharacter } from "./model/library-state.ts";
import type { IndexRow } from "./model/summary.ts";
import { isDocumentId } from "./store/document-folder.ts";
import type { TrashEntry } from "./store/store.ts";

export interface DeleteDocumentOptions {
  readonly kind: ResourceKind;
  readonly id: string;
  readonly ifMatch?: string | undefined;
  /** What the host knows of the document. A file that is still the same is not read. */
  readonly known?: StoredRow | undefined;
}

/**
 * Moves a document to the trash and clears what is bound to it.
 *
 * The move is the one step that decides. Before it, a deleted character is remembered: without the move that says
 * nothing, since the character is there. After it, bindings of what is in the trash and not in the library count for
 * nothing, whether or not the files of bindings could be written before a crash; they are cleared again by the next
 * change or start. Throws the kind's not-found code, `DOCUMENT_INVALID`, `REVISION_CONFLICT`,
 * `CHARACTER_TOMBSTONE_LIMIT_REACHED`, and what a failed move throws; nothing was changed then.
 */
export function deleteDocument(library: LibraryFolder, options: DeleteDocumentOptions): MapDelta {
  const { kind, id } = options;
  const row = presentRow(library, options);
  assertRevision(options.ifMatch, () => row.revision);
  const { name } = row.summary;
  const remembered = kind === "character" ? remember(library, missingCharacter(row)) : {};
  try {
    const entry = library.store.trash.delete(library.documents(kind), id, { name, now: library.now });
    if (entry === null) throw notFound(kind, id);
  } catch (error) {
    if (kind === "character") forget(library, id);
    throw error;
  }
  library.gone.add(kind, id);
  return joinDeltas(remembered, clearBindings(library).delta);
}

/** The row of the document as its file is now. */
function presentRow(library: LibraryFolder, { kind, id, known }: DeleteDocumentOptions): IndexRow {
  if (isDocumentId(id) && known?.stamp === library.stamp(library.documents(kind).documentFile(id))) return known.row;
  return rowOf(library, kind, readDocument(library, kind, id).document);
}

function missingCharacter({ id, summary }: IndexRow): MissingCharacter {
  const sha256 = ownField(summary, "sha256");
  return { id, name: summary.name, ...(typeof sha256 === "string" ? { sha256 } : {}) };
}

/** A state file that cannot be used remembers nobody, but does not keep a character from being deleted. */
function remember(library: LibraryFolder, character: MissingCharacter): MapDelta {
  if (library.state.read().problem !== null) return {};
  const state = withMissing(presentState(library).present, character);
  library.state.write(state);
  return { state };
}

/** The kind of a trash entry, undefined for a folder that this version does not know. */
export function kindOfEntry(entry: TrashEntry): ResourceKind | undefined {
  return RESOURCE_KINDS.find((kind) => KIND_TABLE[kind].folder === entry.folder);
}

/**
 * Moves a document back from the trash, unbound. Bindings that its deletion left are cleared first: when that fails,
 * nothing is restored. Throws `TRASH_NOT_FOUND`, the kind's taken code, `DOCUMENT_INVALID`, and what a failed write
 * throws.
 */
export function restoreDocument(
  library: LibraryFolder,
  trashId: string,
): { readonly stored: StoredRow; readonly delta: MapDelta } {
  const entry = library.store.trash.find(trashId);
  const kind = entry === undefined ? undefined : kindOfEntry(entry);
  if (entry === undefined || kind === undefined) {
    throw new LibraryError("TRASH_NOT_FOUND", `nothing in the trash has the id ${JSON.stringify(trashId)}`);
  }
  const { idTaken } = KIND_TABLE[kind];
  if (library.documents(kind).has(entry.id)) throw new LibraryError(idTaken, `the id ${entry.id} is taken`);
  const read = library.store.trash.read(trashId, KIND_TABLE[kind].document.bytesMax);
  if (read.state !== "ok") throw new LibraryError("DOCUMENT_INVALID", `the trash entry ${trashId} cannot be read`);
  const row = rowOf(library, kind, parseDocument(library, { kind, id: entry.id }, read.bytes));
  const cleared = clearBindings(library);
  if (cleared.error !== undefined) throw cleared.error;
  library.store.trash.restore(entry, idTaken);
  library.gone.delete(kind, entry.id);
  const stored = { row, stamp: library.stamp(library.documents(kind).documentFile(entry.id)) ?? "" };
  return { stored, delta: joinDeltas(cleared.delta, kind === "character" ? forget(library, entry.id) : {}) };
}

/** The character is no longer missing. Only tidying: one that is there is not listed as missing. */
function forget(library: LibraryFolder, id: string): MapDelta {
  if (library.state.read().problem !== null) return {};
  const before = presentState(library).present;
  const state = withoutMissing(before, id);
  if (state === before) return {};
  try {
    library.state.write(state);
    return { state };
  } catch {
    return {};
  }
}
