import { type AutomatonTables, buildAutomaton } from "./automaton.ts";
import { buildNeedles, type NeedleTables } from "./needles.ts";
import type { LiteralPattern } from "./pattern.ts";
import { arrayBytes, gatherTables, type TableAllocator } from "./storage.ts";

/** What one kind of text, folded or as it is, is searched with. */
export interface SearchTables {
  readonly plain: AutomatonTables | null;
  readonly word: AutomatonTables | null;
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

function buildSearch(needles: NeedleTables, firstGroup: number): SearchTables | null {
  if (needles.groupStart[firstGroup] === needles.groupStart[firstGroup + 2]) return null;
  return {
    plain: buildAutomaton(needles, firstGroup, false),
    word: buildAutomaton(needles, firstGroup + 1, true),
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
    folded: buildSearch(needles, 0),
    exact: buildSearch(needles, 2),
  };
  return gatherTables(tables, options.allocate ?? ((bytes) => new ArrayBuffer(bytes)));
}

/** Bytes that the tables occupy. */
export function tableBytes(tables: LiteralTables): number {
  return arrayBytes(tables);
}
