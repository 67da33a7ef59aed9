import type { Dirent } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";
import { CliError } from "../error.ts";
import { systemCode } from "../system-code.ts";

/** A file below the old folder. */
export interface SourceFile {
  /** Relative to the old folder. */
  readonly path: string;
  readonly bytes: number;
}

/** What could not be used, and why. */
export interface Skipped {
  readonly file: string;
  readonly why: string;
  /** It is left out whatever it holds: no fault of the source. */
  readonly intended?: true;
}

const TRASH = { why: "it is a trash folder; what was deleted stays deleted", intended: true } as const;
const DEPTH_MAX = 8;
const FILES_MAX = 100_000;

/** Why an entry is neither read nor looked into; null for a file and a folder that are. */
function reasonToSkip(entry: Dirent, depth: number): string | null {
  if (entry.isDirectory()) return depth < DEPTH_MAX ? null : `it lies more than ${DEPTH_MAX} folders deep`;
  if (entry.isFile()) return null;
  return entry.isSymbolicLink() ? "it is a link; links are not followed" : "it is no regular file";
}

/**
 * The regular files below a folder, by path; whatever else is there is named among the skipped. Only looks. Errors: `migrate-source` for a folder
 * that cannot be listed, or that holds more than a plugin's data.
 */
export async function sourceFiles(
  root: string,
): Promise<{ files: readonly SourceFile[]; skipped: readonly Skipped[] }> {
  const files: SourceFile[] = [];
  const skipped: Skipped[] = [];
  const visit = async (folder: string, depth: number): Promise<void> => {
    for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (files.length >= FILES_MAX) throw new CliError("migrate-source", `${root} holds more than ${FILES_MAX} files`);
      try {
        const why = reasonToSkip(entry, depth);
        if (entry.isDirectory() && entry.name === "trash") skipped.push({ file: path, ...TRASH });
        else if (why !== null) skipped.push({ file: path, why });
        else if (entry.isDirectory()) await visit(path, depth + 1);
        else files.push({ path, bytes: (await lstat(join(root, path))).size });
      } catch (error) {
        if (error instanceof CliError) throw error;
        skipped.push({ file: path, why: `it cannot be looked at (${systemCode(error)})` });
      }
    }
  };
  try {
    await visit("", 0);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    throw new CliError("migrate-source", `${root} cannot be looked through (${systemCode(cause)})`, { cause });
  }
  return { files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)), skipped };
}
