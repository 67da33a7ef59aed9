import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

import { systemCode } from "../system-code.ts";

/** What lies in a data folder, as far as the file system tells. */
export interface FolderScan {
  /** Files and folders that others than the owner may read, relative to the data folder. */
  readonly open: readonly string[];
  /** Temporary files of writes that were interrupted, or are just going on. */
  readonly temporary: readonly string[];
  /** What could not be looked at, with the reason. */
  readonly unreadable: readonly string[];
  readonly files: number;
}

/** `trash/<id>/` and `originals/<folder>/` are the deepest. */
const DEPTH_MAX = 3;
const TEMPORARY = /^\..+\.\d{1,10}\.[0-9a-f]{12,}\.tmp$/;
const OTHERS = 0o077;

/** Looks through a data folder without changing or opening anything. Links are not followed. Never rejects. */
export async function scanFolder(root: string): Promise<FolderScan> {
  const open: string[] = [];
  const temporary: string[] = [];
  const unreadable: string[] = [];
  let files = 0;
  const visit = async (folder: string, depth: number): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      try {
        const { mode } = await lstat(join(root, path));
        if (entry.isSymbolicLink()) continue;
        if ((mode & OTHERS) !== 0) open.push(path);
        if (entry.isDirectory() && depth < DEPTH_MAX) await visit(path, depth + 1);
        if (!entry.isFile()) continue;
        files++;
        if (TEMPORARY.test(entry.name)) temporary.push(path);
      } catch (error) {
        // Gone since it was listed: a write that ended.
        if (systemCode(error) !== "ENOENT") unreadable.push(`${path} (${systemCode(error)})`);
      }
    }
  };
  try {
    await visit("", 0);
  } catch (error) {
    unreadable.push(`${root} (${systemCode(error)})`);
  }
  return { open, temporary, unreadable, files };
}
