import { randomBytes } from "node:crypto";
import { unless } from "./file-system.ts";
import { isRunning } from "./process-identity.ts";
import { folderOf, pathIn, type StoreFolder } from "./store-folder.ts";

const RANDOM_BYTES = 8;
const NAME = /^\..+\.(\d{1,10})\.[0-9a-f]{16}\.tmp$/u;

/** A new name for a temporary file beside `file`, both relative to the data folder. */
export function temporaryName(file: string): string {
  const folder = folderOf(file);
  const name = folder === "" ? file : file.slice(folder.length + 1);
  const temporary = `.${name}.${process.pid}.${randomBytes(RANDOM_BYTES).toString("hex")}.tmp`;
  return folder === "" ? temporary : `${folder}/${temporary}`;
}

/** Whether a file name is that of a temporary file of ours. */
export const isTemporaryName = (name: string): boolean => NAME.test(name);

export interface SweepOptions {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** A file of a process that still runs is left for this long: the number of a dead process is given out again. */
  readonly keepMs: number;
}

/**
 * Removes what interrupted writes of dead processes and of this one have left in the data folder and the folders below
 * it, and returns the removed files. Only for the owner of the folder, before it writes. Nothing else is touched; links
 * are not followed; what cannot be listed or removed is left.
 */
export function sweepTemporaryFiles(store: StoreFolder, options: SweepOptions): readonly string[] {
  const removed: string[] = [];
  sweep(store, "", { ...options, depth: 0, removed });
  return removed;
}

/** `trash/<id>/` and `originals/<folder>/` are the deepest. */
const DEPTH_MAX = 3;

interface Sweep extends SweepOptions {
  readonly depth: number;
  readonly removed: string[];
}

const UNREACHABLE = ["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS", "EIO", "EBUSY"];

function sweep(store: StoreFolder, folder: string, at: Sweep): void {
  const entries = unless(UNREACHABLE, () => store.fs.list(pathIn(store, folder))) ?? [];
  for (const { name, kind } of entries) {
    const file = folder === "" ? name : `${folder}/${name}`;
    if (kind === "folder" && at.depth < DEPTH_MAX) sweep(store, file, { ...at, depth: at.depth + 1 });
    if (kind !== "file" || !isAbandoned(store, file, { name, at })) continue;
    unless(UNREACHABLE, () => {
      store.fs.unlink(pathIn(store, file));
      at.removed.push(file);
    });
  }
}

function isAbandoned(store: StoreFolder, file: string, of: { readonly name: string; readonly at: Sweep }): boolean {
  const pid = Number(NAME.exec(of.name)?.[1] ?? Number.NaN);
  if (Number.isNaN(pid)) return false;
  if (pid === process.pid || !isRunning(pid)) return true;
  const stat = unless(UNREACHABLE, () => store.fs.lstat(pathIn(store, file)));
  return stat !== undefined && Math.abs(of.at.now - stat.modifiedMs) > of.at.keepMs;
}
