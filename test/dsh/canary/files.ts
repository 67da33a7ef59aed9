import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Every regular file below a folder, by its path in it. Links are not followed; `without`: names in the folder itself. */
export function filesBelow(root: string, without: readonly string[] = []): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const walk = (folder: string, prefix: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (prefix === "" && without.includes(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path, `${prefix}${entry.name}/`);
      else if (entry.isFile()) files.set(prefix + entry.name, readFileSync(path));
    }
  };
  walk(root, "");
  return files;
}

/** The first part of a path. */
export const placeOf = (path: string): string => path.split("/")[0] ?? "";
