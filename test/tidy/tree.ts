import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

/** A source tree as text: path from the project root (with `/`) to content. Negative cases make small ones by hand. */
export type Tree = ReadonlyMap<string, string>;

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** The TypeScript files (and `.mjs`) of the named top-level folders. */
export function readTree(folders: readonly string[]): Tree {
  const tree = new Map<string, string>();
  for (const folder of folders) {
    for (const entry of readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !/\.(tsx?|mjs)$/.test(entry.name)) continue;
      const path = relative(projectRoot, join(entry.parentPath, entry.name)).split(sep).join("/");
      if (!path.includes("/node_modules/")) tree.set(path, readFileSync(join(projectRoot, path), "utf8"));
    }
  }
  return tree;
}
