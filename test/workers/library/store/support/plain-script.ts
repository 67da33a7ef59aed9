import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const IMPORT = /(from\s+")(\.[^"]+)\.ts"/gu;
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));

/**
 * A script of the project and all that it imports as plain JavaScript under `folder`; returns its path. A process that
 * has to take types away first spends most of its life on that, and some tests start a thousand of them.
 */
export function plainScript(script: string, folder: string): string {
  const made = new Map<string, string>();
  const make = (path: string): string => {
    const present = made.get(path);
    if (present !== undefined) return present;
    const target = join(folder, relative(ROOT, path).replace(/\.ts$/u, ".mjs"));
    made.set(path, target);
    const text = stripTypeScriptTypes(readFileSync(path, "utf8"), { mode: "strip" });
    for (const [, , specifier] of text.matchAll(IMPORT)) make(join(dirname(path), `${specifier}.ts`));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, text.replace(IMPORT, '$1$2.mjs"'));
    return target;
  };
  return make(script);
}
