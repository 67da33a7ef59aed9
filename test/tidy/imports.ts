import { posix } from "node:path";

/** One import of a file: the module as written, and its project path when it is one of ours. */
export interface Import {
  readonly specifier: string;
  readonly path: string | null;
}

const STATIC = /^\s*(?:import|export)\b[^;"']*?\bfrom\s*["']([^"']+)["']/gm;
const BARE = /^\s*import\s*["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;
const REQUIRE = /\brequire\w*\(\s*["']([^"']+)["']\s*\)/g;

/** All imports of a file, type-only ones included: an arrow is an arrow. */
export function importsOf(path: string, text: string): Import[] {
  const found: Import[] = [];
  for (const pattern of [STATIC, BARE, DYNAMIC, REQUIRE]) {
    for (const match of text.matchAll(pattern)) {
      const specifier = match[1] ?? "";
      const ours = specifier.startsWith(".") ? posix.normalize(posix.join(posix.dirname(path), specifier)) : null;
      found.push({ specifier, path: ours });
    }
  }
  return found;
}
