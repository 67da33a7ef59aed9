import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";

/** The definition that every engine is held to, one pattern at a time and without any table. */

export interface Occurrence {
  readonly start: number;
  readonly end: number;
}

const isWord = (unit: string | undefined): boolean => unit !== undefined && /\w/.test(unit);

/** Offsets in `text.toLowerCase()` of each unit of the text, and its length: what the folding of a unit becomes. */
function loweredOffsets(text: string): number[] {
  const offsets: number[] = [];
  let at = 0;
  for (const unit of text) {
    for (let i = 0; i < unit.length; i++) offsets.push(at + i);
    at += unit === "\u0130" ? 2 : unit.length;
  }
  offsets.push(at);
  return offsets;
}

/** First occurrence of the pattern in the text, in offsets of the text as it is; null when there is none. */
export function naiveFirst(text: string, pattern: LiteralPattern): Occurrence | null {
  const haystack = pattern.caseSensitive ? text : text.toLowerCase();
  const needle = pattern.caseSensitive ? pattern.text : pattern.text.toLowerCase();
  for (let start = haystack.indexOf(needle); start >= 0; start = haystack.indexOf(needle, start + 1)) {
    const end = start + needle.length;
    if (pattern.wholeWord && (isWord(haystack[start - 1]) || isWord(haystack[end]))) continue;
    if (haystack.length === text.length) return { start, end };
    const offsets = loweredOffsets(text);
    return {
      start: offsets.findLastIndex((offset) => offset <= start),
      end: offsets.findIndex((offset) => offset >= end),
    };
  }
  return null;
}
