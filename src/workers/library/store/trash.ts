import { randomUUID } from "node:crypto";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError, type LibraryErrorCode } from "../error.ts";
import type { DamagedFile } from "../model/summary.ts";
import { removeFile, removeFiles, writeFileAtomically } from "./atomic-file.ts";
import { damaged } from "./damage.ts";
import { type DocumentFolder, isDocumentId } from "./document-folder.ts";
import { attempt, errnoOf } from "./file-system.ts";
import { type Move, moveFiles } from "./move-files.ts";
import { type FileRead, readFile } from "./read-file.ts";
import { pathIn, statOf, type StoreFolder } from "./store-folder.ts";
import { isTemporaryName } from "./temporary-files.ts";
import { readTrashFolder, TRASH, trashFiles, type TrashFolder } from "./trash-folder.ts";
import { manifestBytes, type TrashManifest } from "./trash-manifest.ts";
import { writeError } from "./write-error.ts";

const DAY_MS = 86_400_000;

/** A deleted document that can be restored. Times are ISO 8601, UTC. */
export interface TrashEntry extends TrashManifest {
  readonly trashId: string;
  readonly expiresAt: string;
}

export interface TrashList {
  /** Newest first. */
  readonly entries: readonly TrashEntry[];
  readonly damaged: readonly DamagedFile[];
}

export interface DeleteOptions {
  /** For people to recognise the document by. */
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/**
 * Deleted documents: `trash/<trashId>/` with the document, its original and a manifest.
 *
 * The manifest is written first, then the document moves, then the original, each by one rename: at any moment the
 * document is either in its folder or, with a manifest, in the trash. A crash in between leaves a trash folder without
 * a document, or an original apart from its document; `recover` puts both right.
 */
export class Trash {
  readonly #store: StoreFolder;
  readonly #folders: ReadonlyMap<string, DocumentFolder>;

  constructor(store: StoreFolder, folders: readonly DocumentFolder[]) {
    this.#store = store;
    this.#folders = new Map(folders.map((folder) => [folder.folder, folder]));
  }

  /**
   * Moves a document and its original here; null when there is no document. Throws `STORE_BUSY`, `STORE_FULL` (the
   * manifest takes space), `STORE_UNWRITABLE`; both files are then where they were.
   */
  delete(folder: DocumentFolder, id: string, options: DeleteOptions): TrashEntry | null {
    const file = folder.documentFile(id);
    this.#store.assertOwner();
    try {
      if (statOf(this.#store, file) === undefined) return null;
      const hasOriginal = statOf(this.#store, folder.originalFile(id)) !== undefined;
      return this.#bury(folder, id, { ...options, hasDocument: true, hasOriginal });
    } catch (error) {
      throw writeError(file, error);
    }
  }

  list(): TrashList {
    const entries: TrashEntry[] = [];
    const faults: DamagedFile[] = [];
    for (const { trashId, manifest, fault, hasDocument } of this.#all(faults)) {
      const { folder } = trashFiles(trashId);
      if (manifest !== null && hasDocument) entries.push(entryOf(trashId, manifest));
      const why = fault ?? this.#unknownFolder(manifest);
      if (why !== null) faults.push(damaged(folder, "trash-incomplete", `${folder}: ${why}`));
    }
    entries.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
    return { entries, damaged: faults };
  }

  /** The entry, or undefined when there is none that could be restored. */
  find(trashId: string): TrashEntry | undefined {
    if (!isDocumentId(trashId)) return undefined;
    const { manifest, hasDocument } = readTrashFolder(this.#store, trashId);
    return manifest !== null && hasDocument ? entryOf(trashId, manifest) : undefined;
  }

  /** The document's bytes. */
  read(trashId: string, bytesMax: number): FileRead {
    return readFile(this.#store, trashFiles(checked(trashId)).document, bytesMax);
  }

  /**
   * Moves a document and its original back. Throws `takenCode` when something has the document's name, `STORE_BUSY`,
   * `STORE_FULL`, `STORE_UNWRITABLE`; both files are then still here.
   */
  restore(entry: TrashEntry, takenCode: LibraryErrorCode): void {
    const folder = this.#folders.get(entry.folder);
    if (folder === undefined) throw new RangeError(`no folder of documents: ${entry.folder}`);
    const file = folder.documentFile(entry.id);
    const from = trashFiles(checked(entry.trashId));
    this.#store.assertOwner();
    try {
      if (folder.has(entry.id)) throw new LibraryError(takenCode, `${file} exists; it is left as it is`);
      // The original first: a document that is back in its folder is never followed by anything from the trash.
      const original: Move[] =
        statOf(this.#store, from.original) === undefined ? [] : [[from.original, folder.originalFile(entry.id)]];
      moveFiles(this.#store, [...original, [from.document, file]]);
    } catch (error) {
      throw writeError(file, error);
    }
    this.#tidy(entry.trashId);
  }

  /** Removes an entry for good. */
  remove(trashId: string): void {
    const files = trashFiles(checked(trashId));
    // The manifest last: without a document it marks a folder that nobody needs.
    removeFiles(this.#store, [files.document, files.original]);
    this.#tidy(trashId);
  }

  /**
   * Removes what has been here for `LIMITS.trashDays` and returns the removed folders. `now` in milliseconds since the
   * epoch. What cannot be removed stays until the next purge.
   */
  purge(now: number): readonly string[] {
    return this.#all([])
      .filter(({ manifest }) => manifest !== null && Date.parse(expiryOf(manifest)) <= now)
      .filter(({ trashId }) => attempt(() => this.remove(trashId)))
      .map(({ trashId }) => trashFiles(trashId).folder);
  }

  /**
   * Finishes what a crash interrupted: originals follow their documents, in and out of the trash, and trash folders
   * that hold no document (any more) go; what fails is left for the next time. Originals without any document come here, for `LIMITS.trashDays`: nobody can
   * tell whether a crash or a person took the document away. For the owner of the folder, before it writes. Returns
   * the removed and the moved files.
   */
  recover(now: number): readonly string[] {
    const changed: string[] = [];
    for (const found of this.#all([])) {
      if (found.isEmpty && this.#tidy(found.trashId)) changed.push(trashFiles(found.trashId).folder);
      else changed.push(...this.#fetchOriginal(found));
    }
    for (const folder of this.#folders.values()) {
      for (const id of folder.orphans()) {
        const options = { name: id, now, hasDocument: false, hasOriginal: true };
        if (attempt(() => this.#bury(folder, id, options))) changed.push(folder.originalFile(id));
      }
    }
    return changed;
  }

  /** Why a sound manifest leads nowhere. */
  #unknownFolder(manifest: TrashManifest | null): string | null {
    if (manifest === null || this.#folders.has(manifest.folder)) return null;
    return `no documents are kept in ${JSON.stringify(manifest.folder)}`;
  }

  #bury(
    folder: DocumentFolder,
    id: string,
    options: DeleteOptions & { readonly hasDocument: boolean; readonly hasOriginal: boolean },
  ): TrashEntry {
    const { name, now, hasDocument, hasOriginal } = options;
    const deletedAt = new Date(now).toISOString();
    const manifest = { folder: folder.folder, id, name, deletedAt, hasDocument, hasOriginal };
    const trashId = randomUUID();
    const to = trashFiles(trashId);
    try {
      writeFileAtomically(this.#store, to.manifest, manifestBytes(manifest));
      const document: Move[] = hasDocument ? [[folder.documentFile(id), to.document]] : [];
      const original: Move[] = hasOriginal ? [[folder.originalFile(id), to.original]] : [];
      moveFiles(this.#store, [...document, ...original]);
    } catch (error) {
      this.#tidy(trashId);
      throw error;
    }
    return entryOf(trashId, manifest);
  }

  /** Brings an original here whose document is here already. */
  #fetchOriginal(found: TrashFolder): readonly string[] {
    const { trashId, manifest } = found;
    if (manifest === null || !manifest.hasOriginal || !found.hasDocument || found.hasOriginal) return [];
    const folder = this.#folders.get(manifest.folder);
    if (folder === undefined || !isDocumentId(manifest.id) || folder.has(manifest.id)) return [];
    const file = folder.originalFile(manifest.id);
    if (statOf(this.#store, file) === undefined) return [];
    return attempt(() => moveFiles(this.#store, [[file, trashFiles(trashId).original]])) ? [file] : [];
  }

  /** Removes a trash folder that holds neither document nor original; any other stays. */
  #tidy(trashId: string): boolean {
    if (!readTrashFolder(this.#store, trashId).isEmpty) return false;
    const files = trashFiles(trashId);
    return attempt(() => {
      removeFile(this.#store, files.manifest);
      this.#store.fs.removeFolder(pathIn(this.#store, files.folder));
    });
  }

  #all(faults: DamagedFile[]): readonly TrashFolder[] {
    const found: TrashFolder[] = [];
    try {
      for (const { name, kind } of this.#store.fs.list(pathIn(this.#store, TRASH))) {
        const file = `${TRASH}/${name}`;
        if (kind === "folder" && isDocumentId(name)) found.push(readTrashFolder(this.#store, name));
        else if (!isTemporaryName(name)) faults.push(damaged(file, "file-name-unknown", `${file} is no trash entry`));
      }
    } catch (error) {
      if (errnoOf(error) === "ENOENT") return [];
      faults.push(damaged(TRASH, "file-unreadable", `${TRASH} cannot be listed (${errnoOf(error) ?? String(error)})`));
    }
    return found;
  }
}

function checked(trashId: string): string {
  if (!isDocumentId(trashId)) throw new RangeError(`no trash id: ${JSON.stringify(trashId)}`);
  return trashId;
}

const expiryOf = (manifest: TrashManifest): string =>
  new Date(Date.parse(manifest.deletedAt) + LIMITS.trashDays.value * DAY_MS).toISOString();

const entryOf = (trashId: string, manifest: TrashManifest): TrashEntry => ({
  trashId,
  ...manifest,
  expiresAt: expiryOf(manifest),
});
