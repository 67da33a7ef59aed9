import { eachSource, type Folding } from "./folding.ts";
import type { NeedleTables } from "./needles.ts";

/** First unit of the scripts with thousands of characters (CJK radicals on); two of them in a row are rare. */
const WIDE_FROM = 0x2e80;

/** Sizes of the window alphabet as powers of two; class 0 stands for all other units. */
const SMALL_SHIFT = 5;
const LARGE_SHIFT = 6;

/** The units that the window automaton tells apart. */
export interface Alphabet {
  /** Classes as a power of two: the width of a row of the automaton. */
  readonly shift: number;
  /** Its units; the class of the first is 1, and so on. */
  readonly units: readonly number[];
  /** Class of each folded unit, 0 for a unit that is not in the alphabet. */
  readonly classOf: Uint8Array;
}

interface UnitCount {
  readonly unit: number;
  readonly count: number;
}

/** Units below the wide scripts that occur in the needles from `first` up to `end`, the most frequent first. */
function narrowUnits(needles: NeedleTables, first: number, end: number): UnitCount[] {
  const counts = new Int32Array(WIDE_FROM);
  for (let at = needles.unitStart[first]!; at < needles.unitStart[end]!; at++) {
    const unit = needles.units[at]!;
    if (unit < WIDE_FROM) counts[unit]!++;
  }
  const found: UnitCount[] = [];
  counts.forEach((count, unit) => {
    if (count > 0) found.push({ unit, count });
  });
  return found.sort((a, b) => b.count - a.count || a.unit - b.unit);
}

/**
 * The alphabet for needles `first` up to `end`: all their narrow units if they fit 31 classes, else the most frequent 31
 * when what is left out is under one unit in fifty, else the most frequent 63.
 */
export function chooseAlphabet(needles: NeedleTables, first: number, end: number): Alphabet {
  const units = narrowUnits(needles, first, end);
  const small = (1 << SMALL_SHIFT) - 1;
  const total = units.reduce((sum, { count }) => sum + count, 0);
  const rest = units.slice(small).reduce((sum, { count }) => sum + count, 0);
  const shift = rest * 50 <= total ? SMALL_SHIFT : LARGE_SHIFT;
  const classOf = new Uint8Array(65_536);
  const chosen = units.slice(0, (1 << shift) - 1).map(({ unit }) => unit);
  chosen.forEach((unit, index) => {
    classOf[unit] = index + 1;
  });
  return { shift, units: chosen, classOf };
}

/** Class of each unit as it stands in a text, before folding. */
export function textClasses(alphabet: Alphabet, folding: Folding): Uint8Array {
  const classes = new Uint8Array(65_536);
  for (const letter of alphabet.units) {
    eachSource(folding, letter, (unit) => {
      classes[unit] = alphabet.classOf[letter]!;
    });
  }
  return classes;
}
