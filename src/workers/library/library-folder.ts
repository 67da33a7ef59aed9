import { join } from "node:path";

import { LIMITS } from "../../matcher/limits.ts";
import type { Formats } from "./formats.ts";
import { DATA_FILES, DATA_FOLDERS } from "./data-files.ts";
import { KIND_TABLE } from "./kind-table.ts";
import { GoneResources } from "./maps/gone.ts";
import { LIBRARY_STATE } from "./maps/library-state.ts";
import { RESOURCE_RELATIONS, type RelationsDefinition, USER_RELATIONS } from "./maps/relations.ts";
import { SELECTIONS } from "./maps/selections.ts";
import { ACTIVATION_SETTINGS } from "./maps/activation-settings.ts";
import { type OwnerKind, RESOURCE_KINDS, type ResourceKind } from "./model/kinds.ts";
import { type DocumentFolder, type FileSystem, nodeFileSystem, Store } from "./store/store.ts";
import { SessionStateFolder } from "./session-state/state-folder.ts";
import { LegacyCache } from "../trace/legacy-files.ts";
import { RecordsFile } from "../trace/records-file.ts";
import { StoredMap } from "./stored-map.ts";

export interface LibraryFolderOptions {
  /** Absolute path of the data folder. */
  readonly root: string;
  readonly formats: Formats;
  readonly fs?: FileSystem;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/**
 * One data folder as the jobs of a thread see it. Everything here can be built again from the files, by a thread that
 * takes the place of one that died.
 */
export class LibraryFolder {
  readonly root: string;
  readonly store: Store;
  readonly formats: Formats;
  readonly gone = new GoneResources();
  /** Stamps of document files whose content was looked at and is sound, by file. */
  readonly checked = new Map<string, string>();
  readonly selections;
  readonly state;
  readonly settings;
  readonly sessionStates: SessionStateFolder;
  readonly traceRecords: RecordsFile;
  readonly legacyTraces: LegacyCache;
  readonly #relations: Readonly<Record<OwnerKind, StoredMap<RelationsDefinition["empty"]>>>;
  readonly #fs: FileSystem;
  readonly #now: () => number;
  #lastMs = 0;
  #isLooked = false;

  constructor(options: LibraryFolderOptions) {
    const { root, formats, fs = nodeFileSystem, now = Date.now } = options;
    this.root = root;
    this.formats = formats;
    this.#fs = fs;
    this.#now = now;
    const originalBytesMax = LIMITS.inputBytes.value;
    const folders = RESOURCE_KINDS.map((kind) => {
      const { folder, document } = KIND_TABLE[kind];
      return { folder, documentBytesMax: document.bytesMax, originalBytesMax };
    });
    this.store = new Store({ root, folders, files: DATA_FILES, plainFolders: DATA_FOLDERS, fs });
    this.sessionStates = new SessionStateFolder(this.store);
    this.traceRecords = new RecordsFile(this.store);
    this.legacyTraces = new LegacyCache(this.store, (file) => this.stamp(file));
    this.selections = new StoredMap(this.store, SELECTIONS);
    this.state = new StoredMap(this.store, LIBRARY_STATE);
    this.settings = new StoredMap(this.store, ACTIVATION_SETTINGS);
    const resources = new StoredMap(this.store, RESOURCE_RELATIONS);
    this.#relations = { user: new StoredMap(this.store, USER_RELATIONS), preset: resources, character: resources };
  }

  documents(kind: ResourceKind): DocumentFolder {
    return this.store.documents(KIND_TABLE[kind].folder);
  }

  relations(kind: OwnerKind): StoredMap<RelationsDefinition["empty"]> {
    return this.#relations[kind];
  }

  /** Milliseconds since the epoch. */
  get now(): number {
    return this.#now();
  }

  /** The time as ISO 8601. */
  get time(): string {
    return new Date(this.#now()).toISOString();
  }

  /** The time as ISO 8601, later than each one before, so that the order of writes is the order of times. */
  nextTime(): string {
    this.#lastMs = Math.max(this.#now(), this.#lastMs + 1);
    return new Date(this.#lastMs).toISOString();
  }

  /** Names the present state of a file, so that it need not be read to know that it is still the same. */
  stamp(file: string): string | null {
    try {
      const { kind, inode, bytes, modifiedMs } = this.#fs.lstat(join(this.root, file));
      return kind === "file" ? `${inode}:${bytes}:${modifiedMs}` : null;
    } catch {
      return null;
    }
  }

  /** When the data folder and the folders of documents were changed last, in milliseconds. */
  folderTimes(): number[] {
    const folders = ["", ...RESOURCE_KINDS.map((kind) => KIND_TABLE[kind].folder)];
    return folders.map((folder) => {
      try {
        return this.#fs.lstat(join(this.root, folder)).modifiedMs;
      } catch {
        return 0;
      }
    });
  }

  /** Takes what the trash holds and the folders do not for gone. */
  lookForGone(): void {
    const kinds = new Map(RESOURCE_KINDS.map((kind) => [KIND_TABLE[kind].folder, kind]));
    const ids = this.store.trash.list().entries.flatMap(({ folder, id }) => {
      const kind = kinds.get(folder);
      return kind === undefined || this.documents(kind).has(id) ? [] : [[kind, id] as const];
    });
    this.gone.reset(ids);
    this.#isLooked = true;
  }

  /** Whether this process has the lock of the folder. */
  isOwner(): boolean {
    const { lock } = this.store;
    return lock.check() || (lock.holder()?.pid === process.pid && this.store.acquire() === "owner");
  }

  /**
   * Makes sure that this process may write, and that this thread knows what is gone. A thread that took the place of another finds the lock of its process;
   * nobody else's is taken. Throws `STORE_BUSY`.
   */
  assertOwner(): void {
    if (!this.isOwner()) this.store.lock.assertOwner();
    if (!this.#isLooked) this.lookForGone();
  }
}
