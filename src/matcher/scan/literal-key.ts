import { hasInnerSpace } from "../compile/key-text.ts";

/** How one literal key is compared. */
export interface LiteralRules {
  readonly caseSensitive: boolean;
  readonly wholeWords: boolean;
}

/** A text and, for comparisons that ignore case, the same text in lower case. */
export interface ComparedText {
  readonly text: string;
  readonly lower: string;
}

/**
 * Where a literal key occurs first in a text by SillyTavern's rules, -1 if nowhere: an offset of `text`, or of `lower`
 * when case is ignored (both agree unless U+0130 stands before the hit, see {@link originalOffset}). This is the slow
 * path, for keys that are only known during the scan and for keys that may span segments.
 */
export function findLiteral(text: ComparedText, key: string, rules: LiteralRules): number {
  const haystack = rules.caseSensitive ? text.text : text.lower;
  const needle = rules.caseSensitive ? key : key.toLowerCase();
  if (!rules.wholeWords || hasInnerSpace(needle)) return haystack.indexOf(needle);
  if (needle === "") return findEmptyWord(haystack);
  for (let at = haystack.indexOf(needle); at !== -1; at = haystack.indexOf(needle, at + 1)) {
    if (isBoundary(haystack, at - 1) && isBoundary(haystack, at + needle.length)) return at;
  }
  return -1;
}

/** The empty key under the whole-word rule: two neighbouring boundaries, of which a marker or an end is one. */
function findEmptyWord(haystack: string): number {
  for (let at = 0; at <= haystack.length; at++) {
    if (isBoundary(haystack, at - 1) && isBoundary(haystack, at)) return at;
  }
  return -1;
}

/** Start and end of the text and every unit outside `[A-Za-z0-9_]`. */
function isBoundary(text: string, at: number): boolean {
  if (at < 0 || at >= text.length) return true;
  const unit = text.charCodeAt(at);
  if (unit > 0x7a) return true;
  return !(
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f
  );
}

/** The offset in `text` of an offset in `text.toLowerCase()`: only U+0130 changes the length. */
export function originalOffset(text: string, lowerOffset: number): number {
  let lower = 0;
  for (let at = 0; at < text.length; at++) {
    if (lower >= lowerOffset) return at;
    lower += text.charCodeAt(at) === 0x130 ? 2 : 1;
  }
  return text.length;
}
