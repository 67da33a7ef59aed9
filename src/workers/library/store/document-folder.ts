import { removeFiles, writeFilesAtomically } from "./atomic-file.ts";
import { damaged } from "./damage.ts";
import type { DamagedFile } from "../model/summary.ts";
import { errnoOf, type FolderEntry, unless } from "./file-system.ts";
import { type FileRead, readFile } from "./read-file.ts";
import { pathIn, statOf, type StoreFolder } from "./store-folder.ts";
import { isTemporaryName } from "./temporary-files.ts";

/** An id is a file name: nothing in it may lead elsewhere. */
const ID = /^[a-zA-Z0-9_-]{1,100}$/u;
const SUFFIX = ".json";
/** Where the imported files are, in a folder for each folder of documents. */
export const ORIGINALS = "originals";
/** More of them say nothing new. */
const UNKNOWN_MAX = 1_000;

export const isDocumentId = (id: string): boolean => ID.test(id);

export interface DocumentFolderOptions {
  /** Name in the data folder: `presets`. */
  readonly folder: string;
  /** A larger file is not read. */
  readonly documentBytesMax: number;
  readonly originalBytesMax: number;
}

export interface DocumentList {
  /** Ids that have a file, sorted. Whether the file is sound shows when it is read. */
  readonly ids: readonly string[];
  /** What else is in the folder. It is left there. */
  readonly unknown: readonly DamagedFile[];
}

/**
 * Documents of one kind: `<folder>/<id>.json`, beside each, where it was imported, the file itself, unchanged:
 * `originals/<folder>/<id>`. Ids that are no file names throw a `RangeError`: callers check them at the door.
 */
export class DocumentFolder {
  readonly folder: string;
  readonly #store: StoreFolder;
  readonly #options: DocumentFolderOptions;

  constructor(store: StoreFolder, options: DocumentFolderOptions) {
    this.folder = options.folder;
    this.#store = store;
    this.#options = options;
  }

  /** Relative to the data folder. */
  documentFile(id: string): string {
    if (!isDocumentId(id)) throw new RangeError(`no document id: ${JSON.stringify(id)}`);
    return `${this.folder}/${id}${SUFFIX}`;
  }

  /** Relative to the data folder. */
  originalFile(id: string): string {
    if (!isDocumentId(id)) throw new RangeError(`no document id: ${JSON.stringify(id)}`);
    return `${ORIGINALS}/${this.folder}/${id}`;
  }

  list(): DocumentList {
    const ids: string[] = [];
    const unknown: DamagedFile[] = [];
    for (const { name, kind } of this.#entries(this.folder, unknown)) {
      const file = `${this.folder}/${name}`;
      const id = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : "";
      if (isTemporaryName(name)) continue;
      if (!isDocumentId(id)) unknown.push(damaged(file, "file-name-unknown", `${file} is no document of this folder`));
      else if (kind !== "file") unknown.push(damaged(file, "file-not-regular", `${file} is no regular file`));
      else ids.push(id);
    }
    return { ids: ids.sort(), unknown: unknown.slice(0, UNKNOWN_MAX) };
  }

  /** Whether the name is taken, be it by a sound document or by anything else, seen or not. */
  has(id: string): boolean {
    const file = this.documentFile(id);
    try {
      return statOf(this.#store, file) !== undefined;
    } catch {
      return true;
    }
  }

  read(id: string): FileRead {
    return readFile(this.#store, this.documentFile(id), this.#options.documentBytesMax);
  }

  readOriginal(id: string): FileRead {
    return readFile(this.#store, this.originalFile(id), this.#options.originalBytesMax);
  }

  /**
   * Writes the document and, when given, the original, that one first: a crash in between leaves the old document, and
   * for a new one an original that `Trash.recover` finds. When this throws, both are as they were.
   */
  write(id: string, document: Uint8Array, original?: Uint8Array): void {
    const writes = original === undefined ? [] : [{ file: this.originalFile(id), bytes: original }];
    writeFilesAtomically(this.#store, [...writes, { file: this.documentFile(id), bytes: document }]);
  }

  /** Removes the document and its original for good; false when there is no document. */
  remove(id: string): boolean {
    const document = this.documentFile(id);
    return removeFiles(this.#store, [document, this.originalFile(id)]).includes(document);
  }

  /** Ids of originals that no file of the document folder belongs to; none when a folder cannot be listed. */
  orphans(): readonly string[] {
    const faults: DamagedFile[] = [];
    const documents = new Set(this.#entries(this.folder, faults).map(({ name }) => name));
    const originals = this.#entries(`${ORIGINALS}/${this.folder}`, faults);
    if (faults.length > 0) return [];
    return originals
      .filter(({ name, kind }) => kind === "file" && isDocumentId(name) && !documents.has(`${name}${SUFFIX}`))
      .map(({ name }) => name);
  }

  #entries(folder: string, faults: DamagedFile[]): readonly FolderEntry[] {
    try {
      const stat = statOf(this.#store, folder);
      if (stat !== undefined && stat.kind !== "folder") {
        faults.push(damaged(folder, "file-not-regular", `${folder} is no folder; links are not followed`));
        return [];
      }
      return unless(["ENOENT"], () => this.#store.fs.list(pathIn(this.#store, folder))) ?? [];
    } catch (error) {
      faults.push(
        damaged(folder, "file-unreadable", `${folder} cannot be listed (${errnoOf(error) ?? String(error)})`),
      );
      return [];
    }
  }
}
