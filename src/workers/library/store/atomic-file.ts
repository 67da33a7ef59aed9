import { LibraryError } from "../error.ts";
import { attempt, errnoOf, unless } from "./file-system.ts";
import { ensureFolder, folderOf, pathIn, statOf, type StoreFolder, syncFolder } from "./store-folder.ts";
import { temporaryName } from "./temporary-files.ts";
import { writeError } from "./write-error.ts";

/** Bytes for a file, which is relative to the data folder. */
export interface FileWrite {
  readonly file: string;
  readonly bytes: Uint8Array;
}

/** One file on its way. */
interface Replacement {
  readonly file: string;
  readonly isNew: boolean;
  readonly temporary: string;
  /** A second name of the old file, where the file system has such. */
  backup?: string | undefined;
  isReplaced: boolean;
}

/** One file as `writeFilesAtomically` does it. */
export function writeFileAtomically(store: StoreFolder, file: string, bytes: Uint8Array): void {
  writeFilesAtomically(store, [{ file, bytes }]);
}

/**
 * Replaces files, or makes them, mode 0600. Whatever happens, each file is the old or the new one, whole, and replaced
 * in this order: all bytes are written to temporary files and made durable before the first takes its name. When this
 * returns, the new files survive a loss of power; when it throws, the old ones stand.
 *
 * Throws `STORE_BUSY`, `STORE_FULL` or `STORE_UNWRITABLE`.
 */
export function writeFilesAtomically(store: StoreFolder, writes: readonly FileWrite[]): void {
  store.assertOwner();
  const replacements: Replacement[] = [];
  let at = "";
  try {
    for (const { file, bytes } of writes) {
      at = file;
      replacements.push(prepare(store, file, bytes));
    }
    for (const replacement of replacements) {
      at = replacement.file;
      replace(store, replacement);
    }
  } catch (error) {
    for (const replacement of replacements.reverse()) takeBack(store, replacement);
    throw writeError(at, error);
  }
  for (const { backup } of replacements) if (backup !== undefined) discard(store, backup);
}

function prepare(store: StoreFolder, file: string, bytes: Uint8Array): Replacement {
  ensureFolder(store, folderOf(file));
  const present = statOf(store, file);
  if (present !== undefined && present.kind !== "file") {
    throw new LibraryError("STORE_UNWRITABLE", `${file} is no regular file; it is left as it is`);
  }
  return {
    file,
    isNew: present === undefined,
    temporary: writeTemporary(store, file, bytes),
    isReplaced: false,
  };
}

/** Writes a temporary file for `file`, durable and closed, and returns its name. Leaves nothing when it throws. */
export function writeTemporary(store: StoreFolder, file: string, bytes: Uint8Array): string {
  const { fs } = store;
  const temporary = temporaryName(file);
  const fd = fs.createFile(pathIn(store, temporary));
  let isOpen = true;
  try {
    for (let offset = 0; offset < bytes.byteLength;) {
      const count = fs.write(fd, bytes, offset);
      if (count <= 0) throw new Error("the file system takes no more bytes");
      offset += count;
    }
    fs.sync(fd);
    // Network file systems tell of a full disk only now. A descriptor is gone even when closing it fails.
    isOpen = false;
    fs.close(fd);
    return temporary;
  } catch (error) {
    if (isOpen) attempt(() => fs.close(fd));
    discard(store, temporary);
    throw error;
  }
}

/**
 * Gives the temporary file its name. The old file keeps a second one until all is durable, so that even a failure of
 * the last step can be taken back.
 */
function replace(store: StoreFolder, replacement: Replacement): void {
  const { file, temporary, isNew } = replacement;
  if (!isNew) replacement.backup = keep(store, file);
  store.fs.rename(pathIn(store, temporary), pathIn(store, file));
  replacement.isReplaced = true;
  syncFolder(store, folderOf(file));
}

/** A second name for `file`; undefined on a file system that has none. */
function keep(store: StoreFolder, file: string): string | undefined {
  const backup = temporaryName(file);
  try {
    store.fs.link(pathIn(store, file), pathIn(store, backup));
    return backup;
  } catch (error) {
    if (["ENOSPC", "EDQUOT", "EROFS", "EIO"].includes(errnoOf(error) ?? "")) throw error;
    return undefined;
  }
}

function takeBack(store: StoreFolder, { file, isNew, temporary, backup, isReplaced }: Replacement): void {
  if (!isReplaced) discard(store, temporary);
  else if (isNew) discard(store, file);
  else if (backup !== undefined) attempt(() => store.fs.rename(pathIn(store, backup), pathIn(store, file)));
  if (backup !== undefined) discard(store, backup);
}

/** Removes a file that nobody needs; one that stays is swept at the next start. */
export function discard(store: StoreFolder, file: string): void {
  attempt(() => store.fs.unlink(pathIn(store, file)));
}

/** Removes `file` as `removeFiles` does it; false when there is none. */
export function removeFile(store: StoreFolder, file: string): boolean {
  return removeFiles(store, [file]).length > 0;
}

/**
 * Removes files durably, in this order, and returns those that were there. They keep temporary names until that is
 * certain, so that all are still there when this throws. Throws `STORE_BUSY`, `STORE_FULL`, `STORE_UNWRITABLE`.
 */
export function removeFiles(store: StoreFolder, files: readonly string[]): readonly string[] {
  store.assertOwner();
  const removed = new Map<string, string>();
  let at = "";
  try {
    for (const file of files) {
      at = file;
      const temporary = temporaryName(file);
      unless(["ENOENT"], () => {
        store.fs.rename(pathIn(store, file), pathIn(store, temporary));
        removed.set(file, temporary);
      });
      if (removed.has(file)) syncFolder(store, folderOf(file));
    }
  } catch (error) {
    for (const [file, temporary] of [...removed].reverse()) {
      attempt(() => store.fs.rename(pathIn(store, temporary), pathIn(store, file)));
    }
    throw writeError(at, error);
  }
  for (const temporary of removed.values()) discard(store, temporary);
  return [...removed.keys()];
}
