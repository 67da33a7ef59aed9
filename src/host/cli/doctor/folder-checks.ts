import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { LIMITS } from "../../../matcher/limits.ts";
import { processRuns } from "../../address.ts";
import { systemCode } from "../system-code.ts";
import { type Check, fail, ok, warn } from "./check.ts";
import { scanFolder } from "./folder-scan.ts";

const SHOWN = 5;
const MIB = 1024 * 1024;
/** Room for a few imports, each with its original, and for the map files that are rewritten whole. */
const FREE_WARN = 256 * MIB;
const FREE_FAIL = 2 * LIMITS.inputBytes.value;

const listed = (paths: readonly string[]): string =>
  `${paths.slice(0, SHOWN).join(", ")}${paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : ""}`;

/** Whether the data folder can be used, and what is found in it without opening the library. */
export async function checkFolder(folder: string): Promise<readonly Check[]> {
  let mode: number;
  try {
    const found = await stat(folder);
    if (!found.isDirectory())
      return [fail("data-folder", `${folder} is no folder`, "move the file away, or give --data")];
    ({ mode } = found);
  } catch (error) {
    if (systemCode(error) !== "ENOENT") {
      return [
        fail(
          "data-folder",
          `${folder} cannot be looked at (${systemCode(error)})`,
          "check the path and its permissions",
        ),
      ];
    }
    const remedy = "lorekeeper library add <file…> makes it; if there should be one, give --data or set DSH_HOME";
    return [warn("data-folder", `${folder} is not there yet`, remedy)];
  }
  const others = (mode & 0o077) !== 0;
  const place = others
    ? warn(
        "data-folder",
        `${folder} is open to other users (mode ${(mode & 0o777).toString(8)})`,
        `chmod 700 ${folder}`,
      )
    : ok("data-folder", `${folder}, mode 700`);
  return [
    place,
    await checkWritable(folder),
    await checkLock(folder),
    ...(await checkContents(folder)),
    await checkSpace(folder),
  ];
}

async function checkWritable(folder: string): Promise<Check> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return ok("writable", "the folder can be read and written");
  } catch (error) {
    const found = `${folder} cannot be written (${systemCode(error)})`;
    return fail("writable", found, "check its owner and permissions, and whether its file system is mounted read-only");
  }
}

const LockSchema = z.looseObject({ pid: z.number() });

/** Who owns the folder. A lock of a process that is gone is taken over by the next one. */
async function checkLock(folder: string): Promise<Check> {
  let text: string;
  try {
    text = await readFile(join(folder, "owner.lock"), "utf8");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return ok("owner", "no process owns the folder");
    return fail("owner", `owner.lock cannot be read (${systemCode(error)})`, "check its permissions");
  }
  const record = LockSchema.safeParse(valueOf(text));
  if (!record.success) {
    return warn("owner", "owner.lock does not say who owns the folder", "the next start replaces it; nothing to do");
  }
  const { pid } = record.data;
  if (processRuns(pid)) return ok("owner", `process ${pid} owns the folder`);
  return ok("owner", `process ${pid} owned the folder and is gone; the next start takes over`);
}

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checkContents(folder: string): Promise<readonly Check[]> {
  const { open, temporary, unreadable, files } = await scanFolder(folder);
  return [
    unreadable.length === 0
      ? ok("files", `${files} file${files === 1 ? "" : "s"}`)
      : fail("files", `not readable: ${listed(unreadable)}`, "check owner and permissions of the files"),
    open.length === 0
      ? ok("modes", "nothing is open to other users")
      : warn("modes", `open to other users: ${listed(open)}`, `chmod -R go= ${folder}`),
    temporary.length === 0
      ? ok("temporary-files", "none")
      : warn(
          "temporary-files",
          listed(temporary),
          "left by interrupted writes; the next start that writes removes them",
        ),
  ];
}

async function checkSpace(folder: string): Promise<Check> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${Math.floor(free / MIB)} MiB free`;
  if (free >= FREE_WARN) return ok("disk-space", found);
  const remedy = "free some space; writes that do not fit are refused and change nothing";
  return free >= FREE_FAIL ? warn("disk-space", found, remedy) : fail("disk-space", found, remedy);
}
