import { contains } from "../compile/regex/code-set.ts";
import type { RegexGap } from "../compile/regex-gap.ts";
import type { RegexEngine } from "../ports.ts";
import { JoinedSpans, REGEX_MISS } from "./regex/joined-spans.ts";
import { mergeSpans, type Span, visitOccurrences } from "./regex/occurrence.ts";
import type { ScanText } from "./regex/scan-text.ts";
import { type RunnableRegex, verifyText } from "./regex/verify.ts";

/** More windows than this, or more of the text than half, and the whole text is run instead. */
const WINDOWS_MAX = 64;

/** The first windows up to this many units are run before the others: a hit in them ends the matter. */
const PROBE_UNITS = 500;

/** A regex with its gap, null if none is known. */
export interface SearchedRegex extends RunnableRegex {
  readonly gap: RegexGap | null;
}

const MARKER = "\u0001";

/** What a search said. */
export interface WindowAnswer {
  /** Offset of the match, or a negative answer of the verification. */
  readonly found: number;
  /** Whether text that is added behind could turn a miss into a match that begins before it. */
  readonly isOpen: boolean;
}

/**
 * Where a regex first matches in a haystack, like `verifyText`, but run only on the windows around its required literals
 * that a match can reach (see `gapOf`). Exact: every match holds such a literal, and lies in its window.
 */
export function verifyWindows(engine: RegexEngine, key: SearchedRegex, haystack: ScanText): number {
  return searchWindows(engine, key, haystack, { text: haystack, at: 0 }).found;
}

/** The end of a haystack, from offset `at` on. */
export interface HaystackTail {
  readonly text: ScanText;
  readonly at: number;
}

/** The same with a word on what more text could do. `tail`: where required literals of a match can be. */
export function searchWindows(
  engine: RegexEngine,
  key: SearchedRegex,
  haystack: ScanText,
  tail: HaystackTail,
): WindowAnswer {
  // In the tail alone where that is enough: a long text that was just put together is not to be copied for a few windows.
  const near = tail.at === 0 ? null : windowsAround(key, tail.text, { text: tail.text, at: 0 }, haystack.text.length);
  if (near === null && tail.at > 0) return { found: verifyText(engine, key, haystack), isOpen: true };
  const isNear = near !== null && near.every(({ start }) => start > 0);
  const searched = isNear ? tail.text : haystack;
  const spans = isNear ? near : windowsAround(key, haystack, tail, haystack.text.length);
  if (spans === null) return { found: verifyText(engine, key, haystack), isOpen: true };
  const merged = mergeSpans(spans);
  const found = runWindows(engine, key, searched.text, merged);
  const isOpen = merged.at(-1)?.end === searched.text.length;
  return { found: isNear && found >= 0 ? found + tail.at : found, isOpen };
}

/**
 * The windows of `text` around the required literals in its end; null when there are so many, or so much of all units, that
 * all of it is to be run.
 */
function windowsAround(
  { gap, regex }: SearchedRegex,
  { text }: ScanText,
  tail: HaystackTail,
  unitsOfAll: number,
): readonly Span[] | null {
  const spans: Span[] = [];
  let units = 0;
  const complete =
    gap !== null &&
    regex.required !== null &&
    visitOccurrences(tail.text, regex.required, 0, (occurrence) => {
      const place = { start: occurrence.start + tail.at, end: occurrence.end + tail.at };
      const span = windowAround(text, place, gap, regex.seesBoundaries);
      spans.push(span);
      units += span.end - span.start;
      if (spans.length > WINDOWS_MAX || (units > unitsOfAll / 2 && spans.length > 1)) return -1;
      return occurrence.end;
    });
  return complete ? spans : null;
}

/** The first windows, then the others. A marker stands between windows, unless the regex could match it. */
function runWindows(
  engine: RegexEngine,
  { regex, program }: SearchedRegex,
  text: string,
  spans: readonly Span[],
): number {
  const runEach = (some: readonly Span[]): number => {
    for (const span of some) {
      const found = new JoinedSpans(text, [span]).run(engine, program);
      if (found !== REGEX_MISS) return found;
    }
    return REGEX_MISS;
  };
  const run = (some: readonly Span[]): number =>
    regex.seesMarker ? runEach(some) : new JoinedSpans(text, some, { separator: MARKER }).run(engine, program);
  const first = probeCount(spans);
  const probed = first === 0 ? REGEX_MISS : run(spans.slice(0, first));
  return probed !== REGEX_MISS || first === spans.length ? probed : run(spans.slice(first));
}

function probeCount(spans: readonly Span[]): number {
  let units = 0;
  let count = 0;
  for (const { start, end } of spans) {
    if (count > 0 && units + end - start > PROBE_UNITS) break;
    units += end - start;
    count++;
  }
  return count;
}

/** As far as a match can reach from an occurrence; then on to where a cut changes no word boundary and no pair. */
function windowAround(text: string, occurrence: Span, gap: RegexGap, seesBoundaries: boolean): Span {
  let { start, end } = occurrence;
  for (let left = gap.units; start > 0; start--) {
    if (!isGap(gap, text.charCodeAt(start - 1)) && left-- === 0) break;
  }
  for (let left = gap.units; end < text.length; end++) {
    if (!isGap(gap, text.charCodeAt(end)) && left-- === 0) break;
  }
  while (start > 0 && !mayCut(text, start, text.charCodeAt(start - 1), seesBoundaries)) start--;
  while (end < text.length && !mayCut(text, end, text.charCodeAt(end), seesBoundaries)) end++;
  return { start, end };
}

/** Halves of pairs count as members of the set: it may hold the code point. */
function isGap(gap: RegexGap, unit: number): boolean {
  return (unit >= 0xd800 && unit <= 0xdfff) || contains(gap.set, unit);
}

function mayCut(text: string, at: number, outside: number, seesBoundaries: boolean): boolean {
  if (seesBoundaries && isWord(outside)) return false;
  const after = text.charCodeAt(at);
  return !(after >= 0xdc00 && after <= 0xdfff);
}

/** `\w`, and what belongs to it under `iu`. */
function isWord(unit: number): boolean {
  if (unit >= 0x80) return unit === 0x17f || unit === 0x212a;
  return (
    (unit >= 0x30 && unit <= 0x39) || (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f
  );
}
