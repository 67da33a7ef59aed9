import { randomUUID } from "node:crypto";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError, type LibraryErrorCode } from "../error.ts";
import type { DamagedFile } from "../model/summary.ts";
import { removeFile, writeFileAtomically } from "./atomic-file.ts";
import { damaged } from "./damage.ts";
import { type DocumentFolder, isDocumentId } from "./document-folder.ts";
import { unless } from "./file-system.ts";
import { type FileRead, readFile } from "./read-file.ts";
import { ensureFolder, folderOf, pathIn, statOf, type StoreFolder, syncFolder } from "./store-folder.ts";
import { isTemporaryName } from "./temporary-files.ts";
import { manifestBytes, parseManifest, type TrashManifest } from "./trash-manifest.ts";
import { writeError } from "./write-error.ts";

export const TRASH = "trash";
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
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export interface RestoreOptions {
  /** Thrown when the id is taken. */
  readonly takenCode: LibraryErrorCode;
  /** In place of the id that the document had. */
  readonly as?: string;
}

/** What one trash folder holds. */
interface Found {
  readonly trashId: string;
  readonly manifest: TrashManifest | null;
  readonly fault: string | null;
  readonly hasDocument: boolean;
  readonly hasOriginal: boolean;
  readonly others: readonly string[];
}

const DOCUMENT = "document.json";
const ORIGINAL = "original";
const MANIFEST = "manifest.json";

const place = (trashId: string): string => `${TRASH}/${trashId}`;

/**
 * Deleted documents: `trash/<trashId>/` with the document, its original and a manifest.
 *
 * The manifest is written first, then the document moves, then the original, each by one rename: at any moment the
 * document is either in its folder or, with a manifest, in the trash. A crash in between leaves a trash folder without
 * a document, or an original behind its document; `recover` puts both right.
 */
export class Trash {
  readonly #store: StoreFolder;
  readonly #folders: ReadonlyMap<string, DocumentFolder>;

  constructor(store: StoreFolder, folders: readonly DocumentFolder[]) {
    this.#store = store;
    this.#folders = new Map(folders.map((folder) => [folder.folder, folder]));
  }

  /** Moves a document and its original here; null when there is no document. On an error both are where they were. */
  delete(folder: DocumentFolder, id: string, options: DeleteOptions): TrashEntry | null {
    this.#store.assertOwner();
    const document = folder.documentFile(id);
    if (statOf(this.#store, document) === undefined) return null;
    const hasOriginal = statOf(this.#store, folder.originalFile(id)) !== undefined;
    const { name, now } = options;
    const manifest = { folder: folder.folder, id, name, deletedAt: new Date(now).toISOString(), hasOriginal };
    const trashId = randomUUID();
    try {
      writeFileAtomically(this.#store, `${place(trashId)}/${MANIFEST}`, manifestBytes(manifest));
      this.#move([
        [document, `${place(trashId)}/${DOCUMENT}`],
        ...(hasOriginal ? [[folder.originalFile(id), `${place(trashId)}/${ORIGINAL}`] as const] : []),
      ]);
    } catch (error) {
      this.#tidy(trashId);
      throw writeError(document, error);
    }
    return entryOf(trashId, manifest);
  }

  list(): TrashList {
    const entries: TrashEntry[] = [];
    const faults: DamagedFile[] = [];
    for (const found of this.#found(faults)) {
      const { trashId, manifest, hasDocument, hasOriginal } = found;
      if (manifest !== null && hasDocument) entries.push(entryOf(trashId, manifest));
      const fault = found.fault ?? (hasOriginal && !hasDocument ? "there is no document" : null);
      if (fault !== null) faults.push(damaged(place(trashId), "trash-incomplete", `${place(trashId)}: ${fault}`));
    }
    entries.sort((a, b) => (a.deletedAt < b.deletedAt ? 1 : a.deletedAt > b.deletedAt ? -1 : 0));
    return { entries, damaged: faults };
  }

  /** The entry, or undefined when there is none that could be restored. */
  find(trashId: string): TrashEntry | undefined {
    if (!isDocumentId(trashId)) return undefined;
    const found = this.#look(trashId);
    return found.manifest !== null && found.hasDocument ? entryOf(trashId, found.manifest) : undefined;
  }

  /** The document's bytes, for those who have to change them before they restore it. */
  read(entry: TrashEntry, bytesMax: number): FileRead {
    return readFile(this.#store, `${place(entry.trashId)}/${DOCUMENT}`, bytesMax);
  }

  /** Moves a document and its original back. Throws `takenCode` when there is a document of that id. */
  restore(entry: TrashEntry, options: RestoreOptions): void {
    this.#store.assertOwner();
    const folder = this.#folders.get(entry.folder);
    if (folder === undefined) throw new RangeError(`no folder of documents: ${entry.folder}`);
    const id = options.as ?? entry.id;
    const document = folder.documentFile(id);
    if (folder.has(id)) throw new LibraryError(options.takenCode, `${document} exists`, { requested: 1 });
    const original = `${place(entry.trashId)}/${ORIGINAL}`;
    try {
      // The original first: with the document back in its folder, nothing in the trash would be missed.
      this.#move([
        ...(statOf(this.#store, original) === undefined ? [] : [[original, folder.originalFile(id)] as const]),
        [`${place(entry.trashId)}/${DOCUMENT}`, document],
      ]);
    } catch (error) {
      throw writeError(document, error);
    }
    this.#tidy(entry.trashId);
  }

  /** Removes an entry for good. */
  remove(trashId: string): void {
    this.#store.assertOwner();
    if (!isDocumentId(trashId)) throw new RangeError(`no trash id: ${JSON.stringify(trashId)}`);
    // The manifest last: without a document it marks a folder that nobody needs.
    for (const name of [DOCUMENT, ORIGINAL]) removeFile(this.#store, `${place(trashId)}/${name}`);
    this.#tidy(trashId);
  }

  /** Removes what has been here for `LIMITS.trashDays`; returns the ids. `now` in milliseconds since the epoch. */
  purge(now: number): readonly string[] {
    const expired = this.#found([])
      .filter(({ manifest }) => manifest !== null && Date.parse(expiryOf(manifest)) <= now)
      .map(({ trashId }) => trashId);
    for (const trashId of expired) this.remove(trashId);
    return expired;
  }

  /**
   * Finishes what a crash interrupted: originals follow their documents, in and out of the trash, and trash folders
   * that never got a document go. Originals without any document come here, for `LIMITS.trashDays`, since nobody can
   * tell whether a crash or a person took the document away. For the owner of the folder, before it writes.
   */
  recover(now: number): void {
    this.#store.assertOwner();
    for (const found of this.#found([])) {
      if (found.manifest?.hasOriginal === true && found.hasDocument && !found.hasOriginal) this.#fetch(found);
      if (!found.hasDocument && !found.hasOriginal && found.fault === null) this.#tidy(found.trashId);
    }
    for (const folder of this.#folders.values()) for (const id of folder.orphans()) this.#bury(folder, id, now);
  }

  #fetch({ trashId, manifest }: Found): void {
    const folder = this.#folders.get(manifest?.folder ?? "");
    const id = manifest?.id ?? "";
    if (folder === undefined || !isDocumentId(id) || folder.has(id)) return;
    const original = folder.originalFile(id);
    if (statOf(this.#store, original) !== undefined) this.#move([[original, `${place(trashId)}/${ORIGINAL}`]]);
  }

  #bury(folder: DocumentFolder, id: string, now: number): void {
    const trashId = randomUUID();
    const deletedAt = new Date(now).toISOString();
    const manifest = { folder: folder.folder, id, name: id, deletedAt, hasOriginal: true };
    writeFileAtomically(this.#store, `${place(trashId)}/${MANIFEST}`, manifestBytes(manifest));
    this.#move([[folder.originalFile(id), `${place(trashId)}/${ORIGINAL}`]]);
  }

  /** Renames all or none, durably. */
  #move(moves: readonly (readonly [from: string, to: string])[]): void {
    const done: (readonly [from: string, to: string])[] = [];
    try {
      for (const [from, to] of moves) {
        ensureFolder(this.#store, folderOf(to));
        this.#store.fs.rename(pathIn(this.#store, from), pathIn(this.#store, to));
        done.push([from, to]);
      }
      const folders = new Set(moves.flatMap(([from, to]) => [folderOf(to), folderOf(from)]));
      for (const folder of folders) syncFolder(this.#store, folder);
    } catch (error) {
      for (const [from, to] of done.reverse()) this.#undo(from, to);
      throw writeError(moves[0]?.[0] ?? TRASH, error);
    }
  }

  #undo(from: string, to: string): void {
    try {
      this.#store.fs.rename(pathIn(this.#store, to), pathIn(this.#store, from));
    } catch {
      // `recover` finds it: a document in the trash with its manifest, or an original apart from its document.
    }
  }

  /** Removes a trash folder that holds no document and no original; any other, and one with strange files, stays. */
  #tidy(trashId: string): void {
    try {
      const found = this.#look(trashId);
      if (found.hasDocument || found.hasOriginal || found.others.length > 0) return;
      removeFile(this.#store, `${place(trashId)}/${MANIFEST}`);
      this.#store.fs.removeFolder(pathIn(this.#store, place(trashId)));
    } catch {
      // `recover` tries again.
    }
  }

  #found(faults: DamagedFile[]): Found[] {
    const entries = unless(["ENOENT", "ENOTDIR", "EACCES", "EIO"], () =>
      this.#store.fs.list(pathIn(this.#store, TRASH)),
    );
    const found: Found[] = [];
    for (const { name, kind } of entries ?? []) {
      if (isTemporaryName(name)) continue;
      if (kind === "folder" && isDocumentId(name)) found.push(this.#look(name));
      else faults.push(damaged(`${TRASH}/${name}`, "file-name-unknown", `${TRASH}/${name} is no trash entry`));
    }
    return found;
  }

  #look(trashId: string): Found {
    const folder = pathIn(this.#store, place(trashId));
    const entries = unless(["ENOENT", "ENOTDIR", "EACCES", "EIO"], () => this.#store.fs.list(folder)) ?? [];
    const names = new Set(entries.map(({ name }) => name));
    const read = readFile(this.#store, `${place(trashId)}/${MANIFEST}`, LIMITS.trashManifestBytes.value);
    const parsed =
      read.state === "ok"
        ? parseManifest(read.bytes)
        : { fault: read.state === "missing" ? "there is no manifest.json" : read.damage.message };
    const hasDocument = names.has(DOCUMENT);
    const hasOriginal = names.has(ORIGINAL);
    const isBare = read.state === "missing" && !hasDocument && !hasOriginal;
    return {
      trashId,
      manifest: "fault" in parsed ? null : parsed,
      fault: "fault" in parsed && !isBare ? parsed.fault : null,
      hasDocument,
      hasOriginal,
      others: [...names].filter((name) => ![DOCUMENT, ORIGINAL, MANIFEST].includes(name) && !isTemporaryName(name)),
    };
  }
}

const expiryOf = (manifest: TrashManifest): string =>
  new Date(Date.parse(manifest.deletedAt) + LIMITS.trashDays.value * DAY_MS).toISOString();

const entryOf = (trashId: string, manifest: TrashManifest): TrashEntry => ({
  trashId,
  ...manifest,
  expiresAt: expiryOf(manifest),
});
