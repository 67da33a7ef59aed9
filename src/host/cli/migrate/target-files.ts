import { randomBytes } from "node:crypto";
import { link, lstat, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

import { systemCode } from "../system-code.ts";

async function writeTemporary(path: string, bytes: Uint8Array): Promise<string> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const random = randomBytes(8).toString("hex");
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.${random}.tmp`);
  const file = await open(temporary, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

/** How files get into a data folder. */
export interface TargetWriter {
  /** Makes a file with its whole content, and says whether it did: an existing one stays. */
  readonly make: (path: string, bytes: Uint8Array) => Promise<boolean>;
  /** Replaces a file, or makes it, whole. */
  readonly replace: (path: string, bytes: Uint8Array) => Promise<void>;
}

/** Makes a file with its whole content, for the owner alone, and says whether it did: an existing one stays. */
export async function makeFile(path: string, bytes: Uint8Array): Promise<boolean> {
  const temporary = await writeTemporary(path, bytes);
  try {
    await link(temporary, path);
    return true;
  } catch (error) {
    if (systemCode(error) === "EEXIST") return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Replaces a file, or makes it, whole. */
export async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = await writeTemporary(path, bytes);
  try {
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The JSON of a file; undefined without one. Rejects for one that cannot be read. */
export async function readTarget(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
}

/** Writes. */
export const WRITER: TargetWriter = { make: makeFile, replace: replaceFile };

/** Says what {@link WRITER} would say, and writes nothing. */
export const DRY_WRITER: TargetWriter = {
  make: async (path) => {
    try {
      await lstat(path);
      return false;
    } catch (error) {
      if (systemCode(error) === "ENOENT") return true;
      throw error;
    }
  },
  replace: () => Promise.resolve(),
};
