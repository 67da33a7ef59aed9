import type { Alphabet } from "./alphabet.ts";
import type { NeedleTables } from "./needles.ts";

/** How a needle is looked for: by its only unit, by a window of frequent units, or by a bigram with a rare one. */
export const BY_UNIT = 0;
export const BY_WINDOW = 1;
export const BY_GRAM = 2;

/** Shortest window of a longer needle; shorter ones would stop the scan too often. */
const WINDOW_UNITS_MIN = 3;

/** For each needle from `first` on: the part of it that a scan looks for before it compares the whole. */
export interface Plan {
  readonly first: number;
  readonly count: number;
  readonly method: Uint8Array;
  /** Offset in the needle of its window or bigram. */
  readonly at: Int32Array;
  /** Units of the window; equal to the needle's length when the window is the whole needle. */
  readonly length: Uint8Array;
}

/** How often parts of a given length occur in the needles, counted by hash. */
class PartCounts {
  readonly #counts: Int32Array;
  readonly #units: Uint16Array;
  readonly #shift: number;

  constructor(units: Uint16Array, unitCount: number) {
    const bits = Math.min(20, Math.max(8, Math.ceil(Math.log2(unitCount + 1)) + 1));
    this.#counts = new Int32Array(1 << bits);
    this.#shift = 32 - bits;
    this.#units = units;
  }

  add(from: number, length: number): void {
    this.#counts[this.#slot(from, length)]!++;
  }

  count(from: number, length: number): number {
    return this.#counts[this.#slot(from, length)]!;
  }

  #slot(from: number, length: number): number {
    let hash = length;
    for (let i = 0; i < length; i++) hash = Math.imul(hash ^ this.#units[from + i]!, 0x01000193);
    return Math.imul(hash ^ (hash >>> 15), 0x9e3779b1) >>> this.#shift;
  }
}

/** Calls `visit` for each run of units of the alphabet in units[from, to), with its start and end. */
function eachRun(
  units: Uint16Array,
  from: number,
  to: number,
  alphabet: Alphabet,
  visit: (a: number, b: number) => void,
) {
  for (let at = from; at < to;) {
    while (at < to && alphabet.classOf[units[at]!] === 0) at++;
    const start = at;
    while (at < to && alphabet.classOf[units[at]!] !== 0) at++;
    if (at > start) visit(start, at);
  }
}

function longestRun(units: Uint16Array, from: number, to: number, alphabet: Alphabet): number {
  let longest = 0;
  eachRun(units, from, to, alphabet, (a, b) => {
    if (b - a > longest) longest = b - a;
  });
  return longest;
}

function methodOf(length: number, run: number): number {
  if (length === 1) return BY_UNIT;
  return run === length || run >= WINDOW_UNITS_MIN ? BY_WINDOW : BY_GRAM;
}

/** Chooses for each needle from `first` up to `end` its rarest part; windows have at most `windowUnits` units. */
export function planNeedles(
  needles: NeedleTables,
  range: { readonly first: number; readonly end: number },
  alphabet: Alphabet,
  windowUnits: number,
): Plan {
  const { units, unitStart } = needles;
  const { first, end } = range;
  const count = end - first;
  const plan: Plan = {
    first,
    count,
    method: new Uint8Array(count),
    at: new Int32Array(count),
    length: new Uint8Array(count),
  };
  const counts = new PartCounts(units, unitStart[end]! - unitStart[first]!);
  const rareBigram = (at: number) => alphabet.classOf[units[at]!] === 0 || alphabet.classOf[units[at + 1]!] === 0;
  for (let i = 0; i < count; i++) {
    const from = unitStart[first + i]!;
    const to = unitStart[first + i + 1]!;
    const run = longestRun(units, from, to, alphabet);
    plan.method[i] = methodOf(to - from, run);
    if (plan.method[i] === BY_WINDOW) {
      const length = Math.min(windowUnits, run);
      plan.length[i] = length;
      eachRun(units, from, to, alphabet, (a, b) => {
        for (let at = a; at + length <= b; at++) counts.add(at, length);
      });
    } else if (plan.method[i] === BY_GRAM) {
      for (let at = from; at + 2 <= to; at++) if (rareBigram(at)) counts.add(at, 2);
    }
  }
  for (let i = 0; i < count; i++) {
    const from = unitStart[first + i]!;
    const to = unitStart[first + i + 1]!;
    let rarest = Infinity;
    const consider = (at: number, length: number) => {
      const found = counts.count(at, length);
      if (found >= rarest) return;
      rarest = found;
      plan.at[i] = at - from;
    };
    if (plan.method[i] === BY_WINDOW) {
      const length = plan.length[i]!;
      eachRun(units, from, to, alphabet, (a, b) => {
        for (let at = a; at + length <= b; at++) consider(at, length);
      });
    } else if (plan.method[i] === BY_GRAM) {
      plan.length[i] = 2;
      for (let at = from; at + 2 <= to; at++) if (rareBigram(at)) consider(at, 2);
    }
  }
  return plan;
}
