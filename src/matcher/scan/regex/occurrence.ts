import type { RequiredLiteral } from "../../compile/regex/translation.ts";
import type { ScanText } from "./scan-text.ts";

/** A stretch of a text, from `start` up to `end` (exclusive), in units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One literal with its next occurrence, -1 when there is none any more. */
interface Search {
  readonly units: number;
  /** The first occurrence from an offset on. */
  readonly next: (from: number) => number;
  at: number;
}

/**
 * Calls `visit` with the occurrences of the literals at or after `from`, in the order of their starts; it returns from
 * where on the next one is of interest, or -1 to stop altogether. Returns false when the visitor stopped, or when the
 * text cannot be searched like this because lower-casing moves its offsets.
 */
export function visitOccurrences(
  text: ScanText,
  literals: readonly RequiredLiteral[],
  from: number,
  visit: (span: Span) => number,
): boolean {
  const searches: Search[] = [];
  for (const literal of literals) {
    const next = nextIn(text, literal);
    if (next === null) return false;
    searches.push({ units: needleOf(literal).length, next, at: next(from) });
  }
  for (let first = firstOf(searches); first !== null; first = firstOf(searches)) {
    const { at } = first;
    const next = visit({ start: at, end: at + first.units });
    if (next < 0) return false;
    const least = Math.max(next, at + 1);
    for (const search of searches) {
      const passed = search === first || (search.at >= 0 && search.at < next);
      if (passed) search.at = search.next(least);
    }
  }
  return true;
}

/** How the next occurrence of a literal is found; null when lower-casing moves offsets. */
function nextIn(text: ScanText, literal: RequiredLiteral): Search["next"] | null {
  const places = text.placesOf(literal);
  if (places !== null) return (from) => firstFrom(places, from);
  const haystack = literal.caseSensitive ? text.text : text.lower;
  const needle = needleOf(literal);
  return haystack === null ? null : (from) => haystack.indexOf(needle, from);
}

const needleOf = ({ text, caseSensitive }: RequiredLiteral): string => (caseSensitive ? text : text.toLowerCase());

function firstFrom(places: readonly number[], from: number): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? -1;
}

function firstOf(searches: readonly Search[]): Search | null {
  let first: Search | null = null;
  for (const search of searches) {
    if (search.at >= 0 && (first === null || search.at < first.at)) first = search;
  }
  return first;
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
