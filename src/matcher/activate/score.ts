import { LOGIC_AND_ALL, LOGIC_AND_ANY } from "../compile/entry.ts";
import type { Candidate } from "./candidate.ts";
import { cutOf, rulesOf } from "./entry-view.ts";
import type { ScanState } from "./scan-state.ts";

/**
 * The group score of a candidate: how many of its keys hit, tested as written (no macros, no trimming). Secondary keys
 * add to it under AND ANY, and under AND ALL when all of them hit.
 */
export function scoreOf(scan: ScanState, one: Candidate): number {
  const { entry, index } = one;
  if (entry.keys.length === 0) return 0;
  const start = scan.lore.tables.keyStart[index]!;
  const middle = scan.lore.tables.keyMiddle[index]!;
  const own = scan.lore.plain.entries[index]!;
  const primary = countHits(scan, one, entry.keys, entry.keys === own.keys ? start : -1);
  if (entry.logic !== LOGIC_AND_ANY && entry.logic !== LOGIC_AND_ALL) return primary;
  const { secondaryKeys } = entry;
  const secondary = countHits(scan, one, secondaryKeys, secondaryKeys === own.secondaryKeys ? middle : -1);
  if (entry.logic === LOGIC_AND_ANY) return primary + secondary;
  return secondary === secondaryKeys.length ? primary + secondary : primary;
}

/** `first`: index of the first of these keys among the compiled ones, -1 for keys that were not compiled. */
function countHits(scan: ScanState, one: Candidate, keys: readonly string[], first: number): number {
  const cut = cutOf(scan, one.index, one.entry);
  const rules = rulesOf(scan, one.entry);
  let hits = 0;
  for (let i = 0; i < keys.length; i++) {
    if (scan.search.tester.testRaw(keys[i]!, first === -1 ? -1 : first + i, rules, cut)) hits++;
  }
  return hits;
}
