import type { RequiredLiteral } from "../../compile/regex/translation.ts";
import type { ScanText } from "./scan-text.ts";

/** A stretch of a text, from `start` up to `end` (exclusive), in units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Calls `visit` with the place of an occurrence of one of the literals, at or after `from`; it returns where to go on
 * looking for the same literal, or -1 to stop altogether. Returns false when the text cannot be searched like this
 * (lower-casing moves its offsets) or the visitor stopped.
 */
export function visitOccurrences(
  text: ScanText,
  literals: readonly RequiredLiteral[],
  from: number,
  visit: (span: Span) => number,
): boolean {
  for (const literal of literals) {
    const haystack = literal.caseSensitive ? text.text : text.lower;
    if (haystack === null) return false;
    const needle = literal.caseSensitive ? literal.text : literal.text.toLowerCase();
    let at = haystack.indexOf(needle, from);
    while (at >= 0) {
      const next = visit({ start: at, end: at + needle.length });
      if (next < 0) return false;
      at = haystack.indexOf(needle, Math.max(next, at + 1));
    }
  }
  return true;
}

/** The spans in order, those that touch or overlap joined. */
export function mergeSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const merged: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else merged.push(span);
  }
  return merged;
}
