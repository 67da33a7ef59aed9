import {
  ITEM_FIELDS,
  ITEM_LENGTH,
  ITEM_NEEDLE,
  ITEM_REACH,
  ITEM_UNITS,
  RECORD_FIELDS,
  RECORD_ITEMS,
  RECORD_ITEMS_END,
  RECORD_SUFFIX,
  type WindowTables,
} from "../../compile/literals/window-automaton.ts";
import type { Budget } from "./budget.ts";
import type { HitList } from "./hit-list.ts";
import { type LoadedText, TEXT_AT } from "./loaded-text.ts";
import type { NeedleCheck } from "./needle-check.ts";
import { PARTS, PlaceLists } from "./place-lists.ts";

/** What is left to find at a state after a visit. */
const CLOSED = 0;
const OPEN = 1;
const OUT_OF_BUDGET = 2;

/**
 * Looks for needles by their windows: block by block, the places where windows end are collected and then settled in
 * the order of the text, so that the first hit of a needle is its first occurrence.
 */
export class WindowSearch {
  readonly #tables: WindowTables;
  readonly #check: NeedleCheck;
  readonly #budget: Budget;
  readonly #places: PlaceLists;
  /** One bit a record, so that they fit the nearest cache: set when all its needles were found in this text. */
  readonly #done: Int32Array;
  readonly #doneRecords: Int32Array;
  #doneCount = 0;

  constructor(tables: WindowTables, check: NeedleCheck, budget: Budget) {
    this.#tables = tables;
    this.#check = check;
    this.#budget = budget;
    this.#places = new PlaceLists(tables);
    const records = tables.records.length / RECORD_FIELDS;
    this.#done = new Int32Array((records >> 5) + 1);
    this.#doneRecords = new Int32Array(records);
  }

  /** Adds the hits; false when the budget ran out, then some are missing. */
  search(text: LoadedText, hits: HitList): boolean {
    const end = TEXT_AT + text.length;
    let complete = true;
    this.#budget.begin();
    for (let from = TEXT_AT; from < end && complete;) {
      const to = this.#places.collect(text.units, from, end);
      this.#budget.grant(to - TEXT_AT);
      for (let part = 0; part < PARTS && complete; part++) complete = this.#settle(part, text, hits);
      from = to;
    }
    for (let i = 0; i < this.#doneCount; i++) this.#done[this.#doneRecords[i]! >> 5] = 0;
    this.#doneCount = 0;
    return complete;
  }

  /** Compares the needles whose windows end at the places of a list; false when the budget ran out. */
  #settle(part: number, text: LoadedText, hits: HitList): boolean {
    const { place, record } = this.#places;
    const records = this.#tables.records;
    const done = this.#done;
    const to = this.#places.listEnd(part);
    for (let i = this.#places.listStart(part); i < to; i++) {
      const longest = record[i]!;
      if (((done[longest >> 5]! >>> (longest & 31)) & 1) === 1) continue;
      const end = place[i]! + 1;
      let open = false;
      // A record that is done has nothing open further down its chain either.
      let at = longest;
      for (; at >= 0 && ((done[at >> 5]! >>> (at & 31)) & 1) === 0; at = records[at * RECORD_FIELDS + RECORD_SUFFIX]!) {
        const verdict = this.#visit(at * RECORD_FIELDS, end, text, hits);
        if (verdict === OUT_OF_BUDGET) return false;
        if (verdict === OPEN) open = true;
      }
      if (open) continue;
      for (let closed = longest; closed !== at; closed = records[closed * RECORD_FIELDS + RECORD_SUFFIX]!) {
        done[closed >> 5]! |= 1 << (closed & 31);
        this.#doneRecords[this.#doneCount++] = closed;
      }
    }
    return true;
  }

  /** Compares the needles of one record, whose windows end before `end`. */
  #visit(record: number, end: number, text: LoadedText, hits: HitList): number {
    const { records, items } = this.#tables;
    let verdict = this.#compare(records, record, end, text, hits);
    const to = records[record + RECORD_ITEMS_END]!;
    for (let item = records[record + RECORD_ITEMS]!; item < to && verdict !== OUT_OF_BUDGET; item++) {
      const next = this.#compare(items, item * ITEM_FIELDS, end, text, hits);
      if (next !== CLOSED) verdict = next;
    }
    return verdict;
  }

  /** Compares the needle of the item at `from[item]` unless it was found before. */
  #compare(from: Int32Array, item: number, end: number, text: LoadedText, hits: HitList): number {
    const budget = this.#budget;
    if (budget.spent >= budget.limit) return OUT_OF_BUDGET;
    budget.spent++;
    const needle = from[item + ITEM_NEEDLE]!;
    if (hits.seen[needle] === 1) return CLOSED;
    const units = text.units;
    const length = from[item + ITEM_LENGTH]!;
    const start = end - from[item + ITEM_REACH]!;
    const needleEnd = start + (length < 0 ? -length : length);
    if (start < TEXT_AT || needleEnd > TEXT_AT + text.length) return OPEN;
    if (length > 0 && !this.#check.equal(units, start, from[item + ITEM_UNITS]!, length)) return OPEN;
    if (!this.#check.bounded(needle, units, start, needleEnd)) return OPEN;
    hits.add(needle, start - TEXT_AT, needleEnd - TEXT_AT);
    return CLOSED;
  }
}
