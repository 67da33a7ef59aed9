import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Every regular file below a folder, by its path in it; links are not followed. */
export function filesBelow(root: string): ReadonlyMap<string, Buffer> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [relative(root, path), readFileSync(path)];
    }),
  );
}

/** The first part of a path. */
export const placeOf = (path: string): string => path.split("/")[0] ?? "";
