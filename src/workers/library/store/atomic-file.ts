import { LibraryError } from "../error.ts";
import { errnoOf, unless } from "./file-system.ts";
import { ensureFolder, folderOf, pathIn, statOf, type StoreFolder, syncFolder } from "./store-folder.ts";
import { temporaryName } from "./temporary-files.ts";
import { writeError } from "./write-error.ts";

/**
 * Replaces `file` (relative to the data folder) by `bytes`, or makes it, mode 0600. Whatever happens, the file is the
 * old or the new one, whole: the bytes are written to a temporary file beside it and made durable before it takes the
 * name. When this returns, the new file survives a loss of power; when it throws, the old one stands.
 *
 * Throws `STORE_BUSY`, `STORE_FULL` or `STORE_UNWRITABLE`.
 */
export function writeFileAtomically(store: StoreFolder, file: string, bytes: Uint8Array): void {
  store.assertOwner();
  ensureFolder(store, folderOf(file));
  try {
    const present = statOf(store, file);
    if (present !== undefined && present.kind !== "file") {
      throw new LibraryError("STORE_UNWRITABLE", `${file} is no regular file; it is left as it is`);
    }
    replace(store, file, { temporary: writeTemporary(store, file, bytes), isNew: present === undefined });
  } catch (error) {
    throw writeError(file, error);
  }
}

/** Writes a temporary file for `file`, durable and closed, and returns its name. Leaves nothing when it throws. */
export function writeTemporary(store: StoreFolder, file: string, bytes: Uint8Array): string {
  const { fs } = store;
  const temporary = temporaryName(file);
  const path = pathIn(store, temporary);
  let fd: number | undefined = fs.createFile(path);
  try {
    for (let offset = 0; offset < bytes.byteLength;) {
      const count = fs.write(fd, bytes, offset);
      if (count <= 0) throw new Error("the file system takes no more bytes");
      offset += count;
    }
    fs.sync(fd);
    // Network file systems tell of a full disk only now. A descriptor is gone even when closing it fails.
    const closing = fd;
    fd = undefined;
    fs.close(closing);
    return temporary;
  } catch (error) {
    if (fd !== undefined) attempt(() => fs.close(fd ?? -1));
    discard(store, temporary);
    throw error;
  }
}

/**
 * Gives `temporary` the name `file`. The old file keeps a second name until the folder is durable, so that even a
 * failure of that last step can be taken back.
 */
function replace(
  store: StoreFolder,
  file: string,
  { temporary, isNew }: { readonly temporary: string; readonly isNew: boolean },
): void {
  const { fs } = store;
  const [path, temporaryPath] = [pathIn(store, file), pathIn(store, temporary)];
  let backup: string | undefined;
  let isReplaced = false;
  try {
    if (!isNew) backup = keep(store, file);
    fs.rename(temporaryPath, path);
    isReplaced = true;
    syncFolder(store, folderOf(file));
  } catch (error) {
    if (!isReplaced) discard(store, temporary);
    else if (isNew) attempt(() => fs.unlink(path));
    else if (backup !== undefined) attempt(() => fs.rename(pathIn(store, backup ?? ""), path));
    if (backup !== undefined) discard(store, backup);
    throw error;
  }
  if (backup !== undefined) discard(store, backup);
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

/** Removes a file that nobody needs; one that stays is swept at the next start. */
export function discard(store: StoreFolder, file: string): void {
  attempt(() => store.fs.unlink(pathIn(store, file)));
}

/** Calls what is only tidying up after a failure, which is the one to report. */
function attempt(call: () => void): void {
  try {
    call();
  } catch {
    // The next start sweeps what is left.
  }
}

/**
 * Removes `file` durably; false when there is none. It keeps a temporary name until that is certain, so that it is still
 * there when this throws. Throws `STORE_BUSY`, `STORE_FULL`, `STORE_UNWRITABLE`.
 */
export function removeFile(store: StoreFolder, file: string): boolean {
  store.assertOwner();
  const removed = temporaryName(file);
  const [path, removedPath] = [pathIn(store, file), pathIn(store, removed)];
  try {
    const isThere = unless(["ENOENT"], () => (store.fs.rename(path, removedPath), true)) ?? false;
    if (!isThere) return false;
    syncFolder(store, folderOf(file));
  } catch (error) {
    attempt(() => store.fs.rename(removedPath, path));
    throw writeError(file, error);
  }
  discard(store, removed);
  return true;
}
