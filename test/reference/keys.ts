import type { Mistakes } from "./mistakes.ts";

export interface KeyRules {
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
  readonly mistakes: Mistakes;
}

/** Whether `key`, expanded and trimmed by the caller, occurs in `haystack`. */
export function keyMatches(haystack: string, key: string, rules: KeyRules): boolean {
  const regex = readRegex(key);
  if (regex !== undefined) {
    const folded = rules.mistakes.has("regex-case-folded") && !rules.caseSensitive;
    return regex.test(folded ? haystack.toLowerCase() : haystack);
  }
  const fold = (text: string): string => (rules.caseSensitive ? text : lowerCase(text, rules.mistakes));
  const text = fold(haystack);
  const needle = fold(key);
  if (!rules.wholeWords) return text.includes(needle);
  if (/\s/.test(needle) && !rules.mistakes.has("whole-word-bounds-phrases")) return text.includes(needle);
  const escaped = needle.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  if (rules.mistakes.has("whole-word-unicode-letters")) {
    return new RegExp(`(?:^|[^\\p{L}\\p{N}_])(?:${escaped})(?:$|[^\\p{L}\\p{N}_])`, "u").test(text);
  }
  return new RegExp(`(?:^|\\W)(?:${escaped})(?:$|\\W)`).test(text);
}

/** The last long text and its lower case: neighbouring entries mostly share one haystack. */
let lastFold = { text: "", folded: "" };

function lowerCase(text: string, mistakes: Mistakes): string {
  if (!mistakes.has("lower-case-by-character")) {
    if (text.length < 1024) return text.toLowerCase();
    if (text !== lastFold.text) lastFold = { text, folded: text.toLowerCase() };
    return lastFold.folded;
  }
  return Array.from(text, (char) => char.toLowerCase()).join("");
}

/** The regex that a key is, or undefined if it is literal text. */
export function readRegex(key: string): RegExp | undefined {
  const parts = /^\/([\w\W]+)\/([gimsuy]*)$/.exec(key);
  const pattern = parts?.[1];
  if (pattern === undefined || /(^|[^\\])\//.test(pattern)) return undefined;
  try {
    return new RegExp(pattern.replace("\\/", "/"), parts?.[2]);
  } catch {
    return undefined;
  }
}
