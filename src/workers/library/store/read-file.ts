import { isAscii } from "node:buffer";

import { damaged, type StoreDamage, type StoreDamageCode } from "./damage.ts";
import { attempt, errnoOf, type FileSystem } from "./file-system.ts";
import { pathIn, type StoreFolder } from "./store-folder.ts";

export type FileRead =
  | { readonly state: "ok"; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly state: "missing" }
  | { readonly state: "damaged"; readonly damage: StoreDamage };

/**
 * The bytes of `file`, relative to the data folder. At most `bytesMax` of them: the size is looked at before anything
 * is read. Links, folders, pipes and devices are not read. Never throws for what is on the disk.
 */
export function readFile(store: StoreFolder, file: string, bytesMax: number): FileRead {
  const { fs } = store;
  let fd: number;
  try {
    const path = pathIn(store, file);
    // Only to say it plainly: a link that appears after this look is refused by the open itself.
    if (fs.lstat(path).kind !== "file") return refused(file, "file-not-regular", `${file} is no regular file`);
    fd = fs.openFile(path);
  } catch (error) {
    const errno = errnoOf(error);
    if (errno === "ENOENT") return { state: "missing" };
    if (errno === "ELOOP") return refused(file, "file-not-regular", `${file} is a link`);
    return refused(file, "file-unreadable", `${file} cannot be opened (${errno ?? String(error)})`);
  }
  try {
    return readOpen(fs, fd, { file, bytesMax });
  } catch (error) {
    return refused(file, "file-unreadable", `${file} cannot be read (${errnoOf(error) ?? String(error)})`);
  } finally {
    attempt(() => fs.close(fd));
  }
}

function readOpen(fs: FileSystem, fd: number, at: { readonly file: string; readonly bytesMax: number }): FileRead {
  const { file, bytesMax } = at;
  const stat = fs.stat(fd);
  if (stat.kind !== "file") return refused(file, "file-not-regular", `${file} is no regular file`);
  if (stat.bytes > bytesMax) {
    return refused(file, "file-too-large", `${file} has ${stat.bytes} bytes; up to ${bytesMax} are read`);
  }
  const bytes = new Uint8Array(stat.bytes);
  let length = 0;
  while (length < bytes.byteLength) {
    const count = fs.read(fd, bytes, length);
    if (count === 0) return refused(file, "file-unreadable", `${file} was cut short while it was read`);
    length += count;
  }
  return { state: "ok", bytes };
}

const refused = (file: string, code: StoreDamageCode, message: string): FileRead => ({
  state: "damaged",
  damage: damaged(file, code, message),
});

const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** The value of JSON bytes, or why there is none. A byte order mark is passed over. */
export function parseJson(bytes: Uint8Array): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(textOf(bytes)) as unknown };
  } catch (error) {
    return { fault: error instanceof SyntaxError ? error.message : "not UTF-8" };
  }
}

/** The decoder takes thirty times as long for plain ASCII as for any other text. */
function textOf(bytes: Uint8Array): string {
  if (!isAscii(bytes)) return UTF8.decode(bytes);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}
