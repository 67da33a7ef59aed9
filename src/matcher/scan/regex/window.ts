import type { TranslatedRegex } from "../../compile/regex/translation.ts";
import type { Span } from "./occurrence.ts";

const LINE_FEED = 0x0a;

/** The line, without its line feeds, that holds the occurrence. */
export function lineAround(text: string, { start, end }: Span): Span {
  const lineEnd = text.indexOf("\n", end);
  return {
    start: start === 0 ? 0 : text.lastIndexOf("\n", start - 1) + 1,
    end: lineEnd < 0 ? text.length : lineEnd,
  };
}

/** The text between two markers that holds the occurrence. */
export function segmentAround(text: string, { start, end }: Span): Span {
  const segmentEnd = text.indexOf("\u0001", end);
  return {
    start: start === 0 ? 0 : text.lastIndexOf("\u0001", start - 1) + 1,
    end: segmentEnd < 0 ? text.length : segmentEnd,
  };
}

/**
 * The piece of text in which every match lies that holds the occurrence: as far as the greatest match reaches, then on
 * to where cutting changes nothing for a word boundary, and never through a surrogate pair. Stays within `bounds`.
 */
export function cutAround(
  text: string,
  occurrence: Span,
  regex: TranslatedRegex,
  bounds: Span = { start: 0, end: text.length },
): Span {
  const reach = regex.maxLength + 1;
  let start = Math.max(bounds.start, occurrence.start - reach);
  let end = Math.min(bounds.end, occurrence.end + reach);
  while (start > bounds.start && !mayCut(text, start, text.charCodeAt(start - 1), regex)) start--;
  while (end < bounds.end && !mayCut(text, end, text.charCodeAt(end), regex)) end++;
  return { start, end };
}

/** Whether the text may end at `at` with `outside` as the first unit that is left out. */
function mayCut(text: string, at: number, outside: number, regex: TranslatedRegex): boolean {
  if (regex.seesBoundaries && isWord(outside)) return false;
  const before = text.charCodeAt(at - 1);
  const after = text.charCodeAt(at);
  return !(before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff);
}

/** `\w`, to which with `iu` also U+017F and U+212A belong; beyond ASCII it is safe to go on in any case. */
function isWord(unit: number): boolean {
  if (unit >= 0x80) return unit === 0x17f || unit === 0x212a;
  if (unit === LINE_FEED) return false;
  return (
    (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f
  );
}
