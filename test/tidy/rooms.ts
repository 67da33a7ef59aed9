import { stripTypeScriptTypes } from "node:module";
import type { Tree } from "./tree.ts";

const LINES_MAX = 400;
const MEDIAN_MAX = 120;

const lines = (text: string): number => text.trimEnd().split("\n").length;

/** Source files over 400 lines, and the median when it is over 120. */
export function crowdedRooms(tree: Tree): string[] {
  const sizes = [...tree].filter(([path]) => path.startsWith("src/")).map(([path, text]) => ({ path, n: lines(text) }));
  const faults = sizes.filter(({ n }) => n > LINES_MAX).map(({ path, n }) => `${path}: ${n} lines`);
  const sorted = sizes.map(({ n }) => n).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? 0;
  if (median > MEDIAN_MAX) faults.push(`median file has ${median} lines`);
  return faults;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
const REEXPORT = /^\s*export\s*(\*|\{[^}]*\})\s*(from\s*"[^"]*")?;?\s*$/gm;
const IMPORT = /^\s*import\b[^;]*;?\s*$/gm;

/** Whether a file leaves nothing behind once its types are taken away. */
export function isTypesOnly(text: string): boolean {
  const plain = stripTypeScriptTypes(text, { mode: "strip" })
    .replace(COMMENTS, "")
    .replace(REEXPORT, "")
    .replace(IMPORT, "");
  return plain.replace(/[\s;]/g, "") === "";
}

/** Source files with code but without a test file at the same place under `test/`. */
export function untestedRooms(tree: Tree): string[] {
  const faults: string[] = [];
  for (const [path, text] of tree) {
    if (!path.startsWith("src/") || !path.endsWith(".ts") || isTypesOnly(text)) continue;
    const stem = path.replace(/^src\//, "test/").replace(/\.ts$/, "");
    if (!tree.has(`${stem}.test.ts`) && !tree.has(`${stem}.slow.test.ts`)) faults.push(path);
  }
  return faults;
}
