import { chooseAlphabet } from "./alphabet.ts";
import { type AutomatonTables, buildAutomaton, type NeedleRange } from "./automaton.ts";
import { type Folding, identityFolding, lowerFolding } from "./folding.ts";
import { buildGrams, type GramTables } from "./grams.ts";
import { buildNeedles, type NeedleTables } from "./needles.ts";
import type { LiteralPattern } from "./pattern.ts";
import { BY_WINDOW, type Plan, planNeedles } from "./plan.ts";
import { buildSingleUnits, type SingleUnitTables } from "./single-units.ts";
import { arrayBytes, gatherTables, type TableAllocator } from "./storage.ts";
import { buildWindows, type WindowTables } from "./window-automaton.ts";

/**
 * What one kind of text, folded or as it is, is searched with: three fast searches, each for a part of the needles, that
 * compare the needle where a part of it was found; and an automaton that holds all needles and compares nothing, for texts
 * in which the fast ones would compare too often.
 */
export interface SearchTables {
  /** Needles from here on must be whole words. */
  readonly wordFrom: number;
  readonly singles: SingleUnitTables | null;
  readonly windows: WindowTables | null;
  readonly grams: GramTables | null;
  readonly automaton: AutomatonTables;
}

/**
 * Everything a scanner needs to look for a set of patterns: plain nested objects of numbers and typed arrays over one
 * buffer, so that they can be cloned or, over a SharedArrayBuffer, shared between threads. Read-only after compiling.
 */
export interface LiteralTables {
  readonly patternCount: number;
  readonly needles: NeedleTables;
  /** For the needles that ignore case; null when there are none. */
  readonly folded: SearchTables | null;
  /** For the case-sensitive needles; null when there are none. */
  readonly exact: SearchTables | null;
}

const WINDOW_UNITS_MAX = 6;
/** With two units even the largest alphabet gives few states. */
const WINDOW_UNITS_MIN = 2;
const WINDOW_ROWS_BYTES_MAX = 12 * 1024 * 1024;

/** The longest windows whose automaton fits its share of memory, and the plan that uses them. */
function planWindows(
  needles: NeedleTables,
  range: NeedleRange,
  folding: Folding,
): { plan: Plan; windows: WindowTables | null } {
  const alphabet = chooseAlphabet(needles, range.first, range.end);
  const stateMax = WINDOW_ROWS_BYTES_MAX / (4 << alphabet.shift);
  for (let units = WINDOW_UNITS_MAX; ; units--) {
    const plan = planNeedles(needles, range, alphabet, units);
    if (!plan.method.includes(BY_WINDOW)) return { plan, windows: null };
    const limit = units === WINDOW_UNITS_MIN ? Infinity : stateMax;
    const windows = buildWindows(needles, plan, alphabet, { folding, stateMax: limit });
    if (windows !== null) return { plan, windows };
  }
}

function buildSearch(needles: NeedleTables, firstGroup: number, folding: Folding): SearchTables | null {
  const first = needles.groupStart[firstGroup]!;
  const wordFrom = needles.groupStart[firstGroup + 1]!;
  const end = needles.groupStart[firstGroup + 2]!;
  if (first === end) return null;
  const range = { first, wordFrom, end };
  const { plan, windows } = planWindows(needles, range, folding);
  return {
    wordFrom,
    singles: buildSingleUnits(needles, plan, wordFrom, folding),
    windows,
    grams: buildGrams(needles, plan),
    automaton: buildAutomaton(needles, range),
  };
}

/**
 * Tables for `new LiteralScanner`. Patterns are named by their index; equal ones may occur any number of times. Throws
 * RangeError on an empty pattern text. Linear in the total length of the patterns but for sorting them.
 */
export function compileLiterals(
  patterns: readonly LiteralPattern[],
  options: { readonly allocate?: TableAllocator } = {},
): LiteralTables {
  const needles = buildNeedles(patterns);
  const tables: LiteralTables = {
    patternCount: patterns.length,
    needles,
    folded: buildSearch(needles, 0, lowerFolding()),
    exact: buildSearch(needles, 2, identityFolding()),
  };
  return gatherTables(tables, options.allocate ?? ((bytes) => new ArrayBuffer(bytes)));
}

/** Bytes that the tables occupy. */
export function tableBytes(tables: LiteralTables): number {
  return arrayBytes(tables);
}
