import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  chmodSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeSync,
} from "node:fs";

export type FileKind = "file" | "folder" | "other";

export interface FileStat {
  /** Links are `other`: nothing here follows one. */
  readonly kind: FileKind;
  readonly bytes: number;
  /** Permission bits. */
  readonly mode: number;
  readonly modifiedMs: number;
  readonly changedMs: number;
  readonly inode: number;
}

export interface FolderEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/**
 * The calls of the file system that the stores make, one system call each, all synchronous: the stores live in the
 * background thread or in the command. Failures throw Node's errors with their `code` (`ENOSPC`, `EACCES` …). An
 * interface, so that tests can fail, count or stop before any of them.
 */
export interface FileSystem {
  /** A new file of mode 0600, open for writing; throws `EEXIST` when the path is taken. */
  createFile(path: string): number;
  /** Open for reading; never follows a link, never waits for the other end of a pipe. */
  openFile(path: string): number;
  openFolder(path: string): number;
  stat(fd: number): FileStat;
  lstat(path: string): FileStat;
  /** Number of bytes read into `into` from `offset` on; 0 at the end of the file. */
  read(fd: number, into: Uint8Array, offset: number): number;
  /** Number of bytes of `bytes` written from `offset` on. */
  write(fd: number, bytes: Uint8Array, offset: number): number;
  sync(fd: number): void;
  close(fd: number): void;
  /** Replaces `to`. */
  rename(from: string, to: string): void;
  /** A second name for a file; throws `EEXIST` when it is taken. */
  link(from: string, to: string): void;
  unlink(path: string): void;
  /** A new folder of mode 0700. */
  makeFolder(path: string): void;
  removeFolder(path: string): void;
  setMode(path: string, mode: number): void;
  list(path: string): readonly FolderEntry[];
  /** The path without links. */
  realPath(path: string): string;
}

export const FILE_MODE = 0o600;
export const FOLDER_MODE = 0o700;

// Absent on Windows, where a link cannot be told while opening.
const NOFOLLOW = constants.O_NOFOLLOW ?? 0;
const NONBLOCK = constants.O_NONBLOCK ?? 0;
const FOLDER = constants.O_DIRECTORY ?? 0;

const kindOf = (entry: { isFile(): boolean; isDirectory(): boolean }): FileKind =>
  entry.isFile() ? "file" : entry.isDirectory() ? "folder" : "other";

const statOf = (stats: Stats): FileStat => ({
  kind: kindOf(stats),
  bytes: stats.size,
  mode: stats.mode & 0o7777,
  modifiedMs: stats.mtimeMs,
  changedMs: stats.ctimeMs,
  inode: stats.ino,
});

/** The file system of this machine. */
export const nodeFileSystem: FileSystem = {
  createFile: (path) => openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NOFOLLOW, FILE_MODE),
  openFile: (path) => openSync(path, constants.O_RDONLY | NOFOLLOW | NONBLOCK),
  openFolder: (path) => openSync(path, constants.O_RDONLY | NOFOLLOW | FOLDER),
  stat: (fd) => statOf(fstatSync(fd)),
  lstat: (path) => statOf(lstatSync(path)),
  read: (fd, into, offset) => readSync(fd, into, offset, into.byteLength - offset, null),
  write: (fd, bytes, offset) => writeSync(fd, bytes, offset, bytes.byteLength - offset, null),
  sync: fsyncSync,
  close: closeSync,
  rename: renameSync,
  link: linkSync,
  unlink: unlinkSync,
  makeFolder: (path) => {
    mkdirSync(path, { mode: FOLDER_MODE });
  },
  removeFolder: (path) => rmdirSync(path),
  setMode: (path, mode) => chmodSync(path, mode),
  list: (path) =>
    readdirSync(path, { withFileTypes: true }).map((entry) => ({ name: entry.name, kind: kindOf(entry) })),
  realPath: (path) => realpathSync(path),
};

/** The `code` of an error of the file system (`ENOENT` …), or undefined for any other value. */
export function errnoOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}

/** What `call` returns, or undefined when it fails with one of `codes`. */
export function unless<T>(codes: readonly string[], call: () => T): T | undefined {
  try {
    return call();
  } catch (error) {
    if (codes.includes(errnoOf(error) ?? "")) return undefined;
    throw error;
  }
}

/**
 * Whether `call` did not throw. For tidying up after a success, or after a failure, which is then the one to report:
 * what is left behind is swept at the next start.
 */
export function attempt(call: () => unknown): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}
