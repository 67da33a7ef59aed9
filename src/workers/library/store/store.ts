import { LIMITS } from "../../../matcher/limits.ts";
import { removeFile, writeFileAtomically } from "./atomic-file.ts";
import { DocumentFolder, type DocumentFolderOptions, ORIGINALS } from "./document-folder.ts";
import { attempt, type FileSystem, type FolderEntry, nodeFileSystem, unless } from "./file-system.ts";
import { FolderLock, type LockRole } from "./folder-lock.ts";
import { refuseForeignFolder } from "./foreign-folder.ts";
import { MapFile, type MapFileOptions } from "./map-file.ts";
import { type FileRead, readFile } from "./read-file.ts";
import { ensureFolder, pathIn, statOf, type StoreFolder } from "./store-folder.ts";
import { isTemporaryName, sweepTemporaryFiles } from "./temporary-files.ts";
import { TRASH } from "./trash-folder.ts";
import { Trash } from "./trash.ts";

export type { DamagedFile } from "../model/summary.ts";
export { STORE_DAMAGE, type StoreDamageCode } from "./damage.ts";
export type { DocumentFolder, DocumentFolderOptions, DocumentList } from "./document-folder.ts";
export { type FileSystem, nodeFileSystem } from "./file-system.ts";
export type { FolderLock, LockRole } from "./folder-lock.ts";
export type { MapFile, MapFileOptions, MapRead } from "./map-file.ts";
export { type FileRead, parseJson } from "./read-file.ts";
export type { DeleteOptions, Trash, TrashEntry, TrashList } from "./trash.ts";

const UNLISTABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EIO"];

export interface StoreOptions {
  /** Absolute path of the data folder. Made by the first `acquire`, mode 0700. */
  readonly root: string;
  readonly folders: readonly DocumentFolderOptions[];
  /** Names of files that belong into the data folder itself. */
  readonly files?: readonly string[];
  /** Names of folders of files that are no documents. */
  readonly plainFolders?: readonly string[];
  readonly fs?: FileSystem;
}

/**
 * The files of one data folder. Knows bytes and JSON, not what documents contain. All calls are synchronous.
 *
 * Reads work for everybody. Writes throw `STORE_BUSY` unless `acquire` has answered `owner`.
 */
export class Store {
  readonly lock: FolderLock;
  readonly trash: Trash;
  readonly #store: StoreFolder;
  readonly #folders: ReadonlyMap<string, DocumentFolder>;
  readonly #plainFolders: readonly string[];
  readonly #names: ReadonlySet<string>;

  constructor(options: StoreOptions) {
    const { fs = nodeFileSystem } = options;
    // The data folder may be reached over a link; the folders and files in it may not.
    let root = options.root;
    // What is wrong with it shows, with a code, as soon as it is used.
    attempt(() => (root = fs.realPath(options.root)));
    this.lock = new FolderLock({ fs, root });
    this.#store = { fs, root, assertOwner: () => this.lock.assertOwner() };
    const folders = options.folders.map((folder) => new DocumentFolder(this.#store, folder));
    this.#folders = new Map(folders.map((folder) => [folder.folder, folder]));
    this.#plainFolders = options.plainFolders ?? [];
    const { files = [] } = options;
    this.#names = new Set([...this.#folders.keys(), TRASH, ORIGINALS, ...this.#plainFolders, ...files]);
    this.trash = new Trash(this.#store, folders);
  }

  /** The documents of a folder named in the options; throws a `RangeError` for another. */
  documents(folder: string): DocumentFolder {
    const documents = this.#folders.get(folder);
    if (documents === undefined) throw new RangeError(`no folder of documents: ${folder}`);
    return documents;
  }

  map<T>(options: MapFileOptions<T>): MapFile<T> {
    return new MapFile(this.#store, options);
  }

  /**
   * `owner` or `reader`, see `FolderLock`; to be called again when the owner may be gone. Throws `STORE_FOREIGN_FOLDER`
   * for a folder that holds other files only, which is left as it is.
   */
  acquire(): LockRole {
    refuseForeignFolder(this.#store, this.#names);
    return this.lock.acquire();
  }

  /**
   * Once after becoming the owner, before the first write: removes temporary files of interrupted writes, finishes
   * interrupted moves to and from the trash, closes folders to others, empties the trash of what is older than `LIMITS.trashDays`. `now` in milliseconds
   * since the epoch. Returns the removed and moved files. What fails is left for the next start.
   */
  recover(now: number): readonly string[] {
    this.lock.assertOwner();
    this.#closeFolders();
    const keepMs = LIMITS.temporaryFileMs.value;
    const removed = sweepTemporaryFiles(this.#store, { now, keepMs });
    return [...removed, ...this.trash.recover(now), ...this.trash.purge(now)];
  }

  /** Folders that others could look into are closed to them. */
  #closeFolders(): void {
    const documents = [...this.#folders.keys()];
    const originals = documents.map((name) => `${ORIGINALS}/${name}`);
    for (const folder of ["", TRASH, ORIGINALS, ...documents, ...originals, ...this.#plainFolders]) {
      attempt(() => statOf(this.#store, folder) !== undefined && ensureFolder(this.#store, folder));
    }
  }

  /** A file of the data folder that is neither document nor map (`index.json`, `address.json`). */
  readFile(file: string, bytesMax: number): FileRead {
    return readFile(this.#store, file, bytesMax);
  }

  /** Replaces such a file, or makes it; see `writeFileAtomically`. */
  writeFile(file: string, bytes: Uint8Array): void {
    writeFileAtomically(this.#store, file, bytes);
  }

  removeFile(file: string): boolean {
    return removeFile(this.#store, file);
  }

  /** What lies in a folder of the data folder but temporary files; nothing when it is not there or cannot be listed. */
  list(folder: string): readonly FolderEntry[] {
    const { fs } = this.#store;
    const entries = unless(UNLISTABLE, () => fs.list(pathIn(this.#store, folder))) ?? [];
    return entries.filter(({ name }) => !isTemporaryName(name));
  }

  /** When a file was written last, in milliseconds since the epoch; 0 when it is not there. */
  modifiedMs(file: string): number {
    return statOf(this.#store, file)?.modifiedMs ?? 0;
  }

  close(): void {
    this.lock.release();
  }
}
