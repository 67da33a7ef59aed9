import type { RegexScript } from "./case.ts";

const WORLD_INFO = 5;

/** `content` after the prompt-only World Info scripts. `depth` is given for entries at depth only. */
export function runRegexScripts(
  content: string,
  scripts: readonly RegexScript[],
  { depth, expand }: { depth: number | null; expand: (text: string) => string },
): string {
  let text = content;
  for (const script of scripts) {
    if (script.disabled === true || script.promptOnly !== true || !script.placement.includes(WORLD_INFO)) continue;
    if (depth !== null && !isInDepth(script, depth)) continue;
    const regex = findRegex(script, expand);
    if (regex !== undefined) text = text.replace(regex, (...match) => replacement(script, match, expand));
  }
  return text;
}

function isInDepth({ minDepth, maxDepth }: RegexScript, depth: number): boolean {
  if (typeof minDepth === "number" && minDepth >= -1 && depth < minDepth) return false;
  return !(typeof maxDepth === "number" && maxDepth >= 0 && depth > maxDepth);
}

function findRegex(script: RegexScript, expand: (text: string) => string): RegExp | undefined {
  const source = script.substituteRegex === 1 ? expand(script.findRegex) : script.findRegex;
  const parts = /^\/([\w\W]+)\/([gimsuy]*)$/.exec(source);
  try {
    return parts?.[1] === undefined ? new RegExp(source) : new RegExp(parts[1], parts[2]);
  } catch {
    return undefined;
  }
}

/** `match` as String.replace hands it over: match, groups…, offset, text and, if there are any, named groups. */
function replacement(script: RegexScript, match: readonly unknown[], expand: (text: string) => string): string {
  const last = match.at(-1);
  const named = typeof last === "object" && last !== null ? (last as Readonly<Record<string, unknown>>) : {};
  const groups = match.slice(0, typeof last === "string" ? -2 : -3);
  const trimmed = (value: unknown): string => {
    let text = typeof value === "string" ? value : "";
    for (const trim of script.trimStrings ?? []) text = text.replaceAll(expand(trim), "");
    return text;
  };
  const replaced = script.replaceString
    .replace(/\{\{match\}\}/gi, "$0")
    .replace(/\$(\d+)|\$<([^>]+)>/g, (_, number: string | undefined, name: string) =>
      trimmed(number === undefined ? named[name] : groups[Number(number)]),
    );
  return expand(replaced);
}
