import { constants } from "node:fs";
import { copyFile, link, open, rename, rm, stat } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { basename, dirname, join, resolve } from "node:path";
import { CliError } from "./error.ts";
import { systemCode } from "./system-code.ts";

/** Where a result goes: `name` is used when `path` is a folder. */
export interface OutputPlace {
  readonly path: string;
  readonly name: string;
  /** Replace a file that is there. */
  readonly force: boolean;
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch {
    return false;
  }
}

/** Gives the whole file its name only if nobody has it yet. Not all file systems know hard links. */
async function claim(temporary: string, target: string): Promise<void> {
  try {
    await link(temporary, target);
  } catch (error) {
    if (!["EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(systemCode(error))) throw error;
    await copyFile(temporary, target, constants.COPYFILE_EXCL);
  }
}

/**
 * Writes a whole file or none, and returns its path. A file that is there already stays unless `force`. Errors:
 * `output-exists`, `output-unwritable`.
 */
export async function writeOutput(place: OutputPlace, bytes: Uint8Array): Promise<string> {
  const path = (await isFolder(place.path)) ? join(place.path, place.name) : place.path;
  const target = resolve(path);
  const temporary = join(
    dirname(target),
    `.${basename(target).slice(0, 100)}.${process.pid}.${randomBytes(6).toString("hex")}.tmp`,
  );
  try {
    const file = await open(temporary, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await (place.force ? rename(temporary, target) : claim(temporary, target));
  } catch (cause) {
    if (systemCode(cause) === "EEXIST") throw new CliError("output-exists", `${path} is there already`, { cause });
    throw new CliError("output-unwritable", `${path} cannot be written (${systemCode(cause)})`, { cause });
  } finally {
    // Whatever keeps it from being removed kept it from being made.
    await rm(temporary, { force: true }).catch(() => undefined);
  }
  return path;
}
