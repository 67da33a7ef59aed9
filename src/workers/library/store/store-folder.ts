import { dirname, join } from "node:path";
import { LibraryError } from "../error.ts";
import { type FileStat, type FileSystem, FOLDER_MODE, unless } from "./file-system.ts";
import { writeError } from "./write-error.ts";

/** Group and others. */
const FOREIGN_BITS = 0o077;
const STICKY = 0o1000;
/** What file systems answer that cannot sync a folder; there the rename itself is all one gets. */
const NO_FOLDER_SYNC = ["EINVAL", "ENOTSUP", "EISDIR", "ENOSYS"];

/** The data folder: where files are, and how they are named in messages. */
export interface StoreFolder {
  readonly fs: FileSystem;
  /** Absolute. */
  readonly root: string;
  /** Throws `STORE_BUSY` when this process may not write (any more). Called before every write. */
  readonly assertOwner: () => void;
}

/** The absolute path of `file`, which is relative to the data folder and uses `/`. */
export const pathIn = (store: StoreFolder, file: string): string => (file === "" ? store.root : join(store.root, file));

/** The folder of `file`, both relative; `""` is the data folder itself. */
export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")));

/** What is at `file`, or undefined when nothing is. */
export function statOf(store: StoreFolder, file: string): FileStat | undefined {
  return unless(["ENOENT"], () => store.fs.lstat(pathIn(store, file)));
}

/**
 * Makes the folder and those above it up to the data folder, mode 0700; one that others could look into is closed to
 * them. Throws `STORE_UNWRITABLE`, also for a link: a link would lead the files out of the data folder.
 */
export function ensureFolder(store: StoreFolder, folder: string): void {
  try {
    const stat = statOf(store, folder);
    if (stat !== undefined && stat.kind !== "folder") {
      throw new LibraryError("STORE_UNWRITABLE", `${folder || "the data folder"} is no folder; it is left as it is`);
    }
    if (stat === undefined) {
      if (folder === "") return makeRoot(store.fs, store.root);
      ensureFolder(store, folderOf(folder));
      unless(["EEXIST"], () => store.fs.makeFolder(pathIn(store, folder)));
      syncFolder(store, folderOf(folder));
    } else if ((stat.mode & FOREIGN_BITS) !== 0 && (stat.mode & STICKY) === 0) {
      // File systems without permissions answer EPERM; a shared folder such as /tmp is sticky and not ours to close.
      unless(["EPERM", "ENOTSUP", "EROFS"], () => store.fs.setMode(pathIn(store, folder), FOLDER_MODE));
    }
  } catch (error) {
    throw writeError(folder || "the data folder", error);
  }
}

/** Makes the data folder and the folders above it that are missing. */
function makeRoot(fs: FileSystem, path: string): void {
  const above = dirname(path);
  const isMade = unless(["ENOENT"], () => (unless(["EEXIST"], () => fs.makeFolder(path)), true)) ?? false;
  if (isMade) return;
  if (above === path) throw new LibraryError("STORE_UNWRITABLE", "the data folder cannot be made");
  makeRoot(fs, above);
  unless(["EEXIST"], () => fs.makeFolder(path));
}

/** Makes the names in the folder durable. Throws errors of the file system. */
export function syncFolder(store: StoreFolder, folder: string): void {
  const fd = unless(["EISDIR", "EPERM"], () => store.fs.openFolder(pathIn(store, folder)));
  if (fd === undefined) return;
  try {
    unless(NO_FOLDER_SYNC, () => store.fs.sync(fd));
  } finally {
    store.fs.close(fd);
  }
}
