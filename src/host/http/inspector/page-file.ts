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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

/** Parts of the application have the hash of their content in their name. */
const PART = /^part-[A-Z0-9]{8}\.js$/u;
const SERVED = /^(?:page\.html|page\.js|app\.js|page\.css|further\.css)$/u;

/** Whether a file of that name can be asked for. */
export const isPageFile = (name: string): boolean => SERVED.test(name) || PART.test(name);

/** Whether a file never changes under its name. */
export const isLasting = (name: string): boolean => PART.test(name);

/** Reads a file of the inspector; null when it was not built. Rejects when it is there and cannot be read. */
export async function readPageFile(folder: string, name: string): Promise<PageFile | null> {
  const path = join(folder, name);
  try {
    const { mtimeMs, size } = await stat(path);
    return {
      bytes: await readFile(path),
      mediaType: MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "",
      tag: `"${mtimeMs.toString(36)}-${size}"`,
    };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}
