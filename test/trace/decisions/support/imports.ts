import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

const FOLDER = resolve(import.meta.dirname, "../../../../src/trace/decisions");
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;]*?from\s+"([^"]+)";/gmu;

/** Files and packages that files of the decisions reach when they run: imports of types do not count. */
export async function importsFrom(names: readonly string[]): Promise<string[]> {
  const reached = new Set<string>();
  const open = names.map((name) => join(FOLDER, name));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const text = await readFile(file, "utf8");
    for (const [, specifier = ""] of text.matchAll(IMPORT)) {
      if (specifier.startsWith(".")) open.push(resolve(dirname(file), specifier));
      else reached.add(specifier);
    }
  }
  return [...reached];
}
