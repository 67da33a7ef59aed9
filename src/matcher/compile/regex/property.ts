import { type CodeSet, complement, POINT_MAX, setOf } from "./code-set.ts";

const SURROGATES_LOW = 0xd800;
const SURROGATES_HIGH = 0xdfff;

/** Planes with assigned characters beside the private ones; in all others a property can tell apart three ranges only. */
const FULL_PLANES = [0, 1, 2, 3, 14];
const PLANES = 17;

/** Private code points that the encoding uses for surrogates leave no trace here: sets are in JavaScript's codes. */
const cache = new Map<string, CodeSet | null>();

/** All characters of the planes in {@link FULL_PLANES} without the surrogates, in order; about 1.2 MB while in use. */
let scanText: string | null = null;

/**
 * The code points of `\p{expression}` as the running JavaScript defines it, null for an unknown property. The first use
 * of a property costs a few milliseconds, later ones nothing; the cache holds what Unicode defines at most.
 */
export function propertySet(expression: string): CodeSet | null {
  const known = cache.get(expression);
  if (known !== undefined) return known;
  const set = buildProperty(expression);
  cache.set(expression, set);
  return set;
}

/** The code points of `\P{expression}`. */
export function propertyComplement(expression: string): CodeSet | null {
  const key = `^${expression}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const set = propertySet(expression);
  const result = set === null ? null : complement(set, POINT_MAX);
  cache.set(key, result);
  return result;
}

function buildProperty(expression: string): CodeSet | null {
  let runs: RegExp;
  try {
    runs = new RegExp(`\\p{${expression}}+`, "gu");
  } catch {
    return null;
  }
  const ranges = scanRanges(runs);
  const single = new RegExp(`^\\p{${expression}}$`, "u");
  for (let plane = 0; plane < PLANES; plane++) {
    if (FULL_PLANES.includes(plane)) continue;
    const base = plane * 0x1_0000;
    if (single.test(String.fromCodePoint(base))) ranges.push(base, base + 0xfffd);
    if (single.test(String.fromCodePoint(base + 0xfffe))) ranges.push(base + 0xfffe, base + 0xffff);
  }
  if (single.test("\ud800")) ranges.push(SURROGATES_LOW, SURROGATES_HIGH);
  return setOf(ranges);
}

function scanRanges(runs: RegExp): number[] {
  const text = (scanText ??= buildScanText());
  const ranges: number[] = [];
  for (let match = runs.exec(text); match !== null; match = runs.exec(text)) {
    // A run may go on over the edge of two planes or over the gap of the surrogates; both ends are looked at singly.
    pushRun(ranges, text, match.index, runs.lastIndex);
  }
  return ranges;
}

function pushRun(ranges: number[], text: string, from: number, to: number): void {
  let low = text.codePointAt(from) ?? 0;
  const last = text.codePointAt(
    text.charCodeAt(to - 1) >= 0xdc00 && text.charCodeAt(to - 1) <= 0xdfff ? to - 2 : to - 1,
  );
  for (const gap of GAPS) {
    if (low < gap.after && (last ?? 0) >= gap.next) {
      ranges.push(low, gap.after - 1);
      low = gap.next;
    }
  }
  ranges.push(low, last ?? low);
}

/** Where the scan text jumps: the codes from `after` up to `next` (exclusive) are not in it. */
const GAPS = [
  { after: SURROGATES_LOW, next: SURROGATES_HIGH + 1 },
  { after: 0x4_0000, next: 0xe_0000 },
];

function buildScanText(): string {
  const parts: string[] = [];
  for (const plane of FULL_PLANES) {
    for (let block = 0; block < 0x1_0000; block += 0x800) {
      const base = plane * 0x1_0000 + block;
      if (base === SURROGATES_LOW) continue;
      parts.push(String.fromCodePoint(...Array.from({ length: 0x800 }, (_, i) => base + i)));
    }
  }
  return parts.join("");
}
