import { readFile, stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";

/** A file of the built inspector, as it is served. */
export interface PageFile {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** Entity tag: another one after each build. */
  readonly tag: string;
}

/** Where the build leaves the inspector: `dist/inspector` of the package, whose root is beside `src` and `dist` alike. */
export const INSPECTOR_FOLDER = fileURLToPath(new URL("../../../../dist/inspector/", import.meta.url));

const MEDIA_TYPES = {
  "page.html": "text/html; charset=utf-8",
  "page.js": "text/javascript; charset=utf-8",
  "page.css": "text/css; charset=utf-8",
} as const;

export type PageFileName = keyof typeof MEDIA_TYPES;

export const isPageFile = (name: string): name is PageFileName => Object.hasOwn(MEDIA_TYPES, name);

/** Reads a file of the inspector; null when it was not built. Rejects when it is there and cannot be read. */
export async function readPageFile(folder: string, name: PageFileName): Promise<PageFile | null> {
  const path = join(folder, name);
  try {
    const { mtimeMs, size } = await stat(path);
    return { bytes: await readFile(path), mediaType: MEDIA_TYPES[name], tag: `"${mtimeMs.toString(36)}-${size}"` };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
