import { eachSource, type Folding } from "./folding.ts";
import type { NeedleTables } from "./needles.ts";
import { BY_UNIT, type Plan } from "./plan.ts";

/** Needles of one unit, by that unit. */
export interface SingleUnitTables {
  /** For each unit of a text, before folding, its row in the two lists, counted from 1; 0 for none. */
  readonly row: Uint16Array;
  /** The needle that may stand anywhere, -1 for none. */
  readonly plain: Int32Array;
  /** The needle that must be a whole word, -1 for none. */
  readonly word: Int32Array;
}

/** Tables of the needles of one unit; null when there are none. Needles from `wordFrom` on must be whole words. */
export function buildSingleUnits(
  needles: NeedleTables,
  plan: Plan,
  wordFrom: number,
  folding: Folding,
): SingleUnitTables | null {
  const rowOf = new Map<number, number>();
  const plain: number[] = [-1];
  const word: number[] = [-1];
  for (let i = 0; i < plan.count; i++) {
    if (plan.method[i] !== BY_UNIT) continue;
    const needle = plan.first + i;
    const unit = needles.units[needles.unitStart[needle]!]!;
    let row = rowOf.get(unit);
    if (row === undefined) {
      row = plain.length;
      rowOf.set(unit, row);
      plain.push(-1);
      word.push(-1);
    }
    if (needle >= wordFrom) word[row] = needle;
    else plain[row] = needle;
  }
  if (rowOf.size === 0) return null;
  const row = new Uint16Array(65_536);
  for (const [folded, index] of rowOf) {
    eachSource(folding, folded, (unit) => {
      row[unit] = index;
    });
  }
  return { row, plain: Int32Array.from(plain), word: Int32Array.from(word) };
}
