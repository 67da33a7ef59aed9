import type { Tree } from "./tree.ts";

interface Ban {
  readonly name: string;
  readonly pattern: RegExp;
  readonly where: RegExp;
}

const BANS: readonly Ban[] = [
  { name: "open end", pattern: /\b(TODO|FIXME|XXX|HACK)\b/, where: /^(src|bench)\// },
  {
    name: "silenced checker",
    pattern: /@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable/,
    where: /^(src|bench|test)\//,
  },
  { name: "test set aside", pattern: /\b(describe|it|test)\.(only|skip|todo)\(/, where: /^test\// },
  {
    name: "SillyTavern's JSON spelling outside formats",
    pattern: /\bkeysecondary\b/,
    where: /^src\/(?!matcher\/(formats|compile|cases)\/)/,
  },
  { name: "console in a library", pattern: /\bconsole\.(log|info|debug)\(/, where: /^src\/(matcher|trace|workers)\// },
];

/** Lines that hold a banned word, as `file:line name`. Comments and strings count too. */
export function bannedWords(tree: Tree): string[] {
  const faults: string[] = [];
  for (const [path, text] of tree) {
    if (path.startsWith("test/tidy/")) continue;
    for (const ban of BANS) {
      if (!ban.where.test(path)) continue;
      for (const [index, line] of text.split("\n").entries()) {
        if (ban.pattern.test(line)) faults.push(`${path}:${index + 1} ${ban.name}`);
      }
    }
  }
  return faults;
}

/** Folders named for nothing in particular. */
export function vagueFolders(tree: Tree): string[] {
  return [...tree.keys()].filter((path) => /\/(utils?|helpers?|common|misc|lib)(\/|\.ts$)/.test(path));
}
