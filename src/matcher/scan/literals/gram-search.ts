import type { Folding } from "../../compile/literals/folding.ts";
import {
  GRAM_FIELDS,
  GRAM_LENGTH,
  GRAM_NEEDLE,
  GRAM_NEEDLE_UNITS,
  GRAM_REACH,
  GRAM_UNITS,
  type GramTables,
  gramHash,
  SLOT_SHIFT,
} from "../../compile/literals/grams.ts";
import type { Budget } from "./budget.ts";
import type { HitList } from "./hit-list.ts";
import { type LoadedText, TEXT_AT } from "./loaded-text.ts";
import type { NeedleCheck } from "./needle-check.ts";

const BLOCK_UNITS = 4096;

/**
 * Looks for needles that are filed under a bigram: a pass over the text collects the places whose bigram passes the
 * filter, block by block, then the needles filed there are compared. A hash whose needles were all found leaves the
 * filter until the end of the search.
 */
export class GramSearch {
  readonly #tables: GramTables;
  readonly #fold: Uint16Array;
  readonly #check: NeedleCheck;
  readonly #budget: Budget;
  /** The filter still of interest; a copy of the tables' between searches. */
  readonly #filter: Int32Array;
  readonly #cleared: Int32Array;
  #clearedCount = 0;
  readonly #placeAt = new Int32Array(BLOCK_UNITS);
  readonly #placeGram = new Int32Array(BLOCK_UNITS);

  constructor(tables: GramTables, folding: Folding, check: NeedleCheck, budget: Budget) {
    this.#tables = tables;
    this.#fold = folding.fold;
    this.#check = check;
    this.#budget = budget;
    this.#filter = tables.filter.slice();
    this.#cleared = new Int32Array(tables.items.length / GRAM_FIELDS);
  }

  /** Adds the hits; false when the budget ran out, then some are missing. */
  search(text: LoadedText, hits: HitList): boolean {
    const end = TEXT_AT + text.length;
    let complete = true;
    this.#budget.begin();
    for (let from = TEXT_AT + 1; from < end && complete; from += BLOCK_UNITS) {
      const to = Math.min(end, from + BLOCK_UNITS);
      const places = this.#collect(text.units, from, to);
      this.#budget.grant(to - TEXT_AT);
      for (let i = 0; i < places && complete; i++) complete = this.#settle(i, text.units, end, hits);
    }
    for (let i = 0; i < this.#clearedCount; i++) {
      const hash = this.#cleared[i]!;
      this.#filter[hash >> 5]! |= 1 << (hash & 31);
    }
    this.#clearedCount = 0;
    return complete;
  }

  /** Collects the offsets in [from, to) of last units of bigrams that pass the filter, with the bigram. */
  #collect(units: Uint16Array, from: number, to: number): number {
    const filter = this.#filter;
    const fold = this.#fold;
    const placeAt = this.#placeAt;
    const placeGram = this.#placeGram;
    const { hashShift, unitFrom } = this.#tables;
    let places = 0;
    let previous = fold[units[from - 1]!]!;
    for (let at = from; at < to; at++) {
      const unit = fold[units[at]!]!;
      const either = previous | unit;
      const gram = previous | (unit << 16);
      previous = unit;
      if (either < unitFrom) continue;
      const hash = Math.imul(gram ^ (gram >>> 15), 0x9e3779b1) >>> hashShift;
      if (((filter[hash >> 5]! >>> (hash & 31)) & 1) === 0) continue;
      placeAt[places] = at;
      placeGram[places++] = gram;
    }
    return places;
  }

  /** Compares what is filed under the bigram of place `i`; false when the budget ran out. */
  #settle(i: number, units: Uint16Array, textEnd: number, hits: HitList): boolean {
    const { hashShift, slotStart, items } = this.#tables;
    const budget = this.#budget;
    const gram = this.#placeGram[i]!;
    const end = this.#placeAt[i]! + 1;
    const hash = gramHash(gram, hashShift);
    if (((this.#filter[hash >> 5]! >>> (hash & 31)) & 1) === 0) return true;
    const slot = hash >> SLOT_SHIFT;
    let open = false;
    const to = slotStart[slot + 1]! * GRAM_FIELDS;
    for (let item = slotStart[slot]! * GRAM_FIELDS; item < to; item += GRAM_FIELDS) {
      if (budget.spent >= budget.limit) return false;
      budget.spent++;
      const needle = items[item + GRAM_NEEDLE]!;
      if (hits.seen[needle] === 1) continue;
      if (items[item + GRAM_UNITS] !== gram) {
        open ||= gramHash(items[item + GRAM_UNITS]!, hashShift) === hash;
        continue;
      }
      const start = end - items[item + GRAM_REACH]!;
      const length = items[item + GRAM_LENGTH]!;
      const from = items[item + GRAM_NEEDLE_UNITS]!;
      if (
        start >= TEXT_AT &&
        start + length <= textEnd &&
        (length === 2 || this.#check.equal(units, start, from, length)) &&
        this.#check.bounded(needle, units, start, start + length)
      ) {
        hits.add(needle, start - TEXT_AT, start + length - TEXT_AT);
      } else open = true;
    }
    if (!open) {
      this.#filter[hash >> 5]! &= ~(1 << (hash & 31));
      this.#cleared[this.#clearedCount++] = hash;
    }
    return true;
  }
}
