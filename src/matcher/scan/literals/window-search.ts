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
    const { records, items } = this.#tables;
    const done = this.#done;
    const budget = this.#budget;
    const seen = hits.seen;
    const to = this.#places.listEnd(part);
    for (let i = this.#places.listStart(part); i < to; i++) {
      const longest = record[i]!;
      if (((done[longest >> 5]! >>> (longest & 31)) & 1) === 1) continue;
      const end = place[i]! + 1;
      let open = false;
      let at = longest;
      do {
        const fields = at * RECORD_FIELDS;
        if (++budget.spent > budget.limit) return false;
        if (seen[records[fields + ITEM_NEEDLE]!] === 0 && !this.#compare(records, fields, end, text, hits)) open = true;
        const itemsEnd = records[fields + RECORD_ITEMS_END]!;
        for (let item = records[fields + RECORD_ITEMS]!; item < itemsEnd; item++) {
          if (++budget.spent > budget.limit) return false;
          const needle = items[item * ITEM_FIELDS + ITEM_NEEDLE]!;
          if (seen[needle] === 0 && !this.#compare(items, item * ITEM_FIELDS, end, text, hits)) open = true;
        }
        at = records[fields + RECORD_SUFFIX]!;
        // A record that is done has nothing open further down its chain either.
      } while (at >= 0 && ((done[at >> 5]! >>> (at & 31)) & 1) === 0);
      if (!open) this.#close(longest, at);
    }
    return true;
  }

  /** Marks the records of a chain as done, from `first` to before `last`. */
  #close(first: number, last: number): void {
    const records = this.#tables.records;
    for (let at = first; at !== last; at = records[at * RECORD_FIELDS + RECORD_SUFFIX]!) {
      this.#done[at >> 5]! |= 1 << (at & 31);
      this.#doneRecords[this.#doneCount++] = at;
    }
  }

  /** Adds the needle of the item at `from[item]` if it stands in the text where its window ends before `end`. */
  #compare(from: Int32Array, item: number, end: number, text: LoadedText, hits: HitList): boolean {
    const needle = from[item + ITEM_NEEDLE]!;
    const length = from[item + ITEM_LENGTH]!;
    const units = text.units;
    const start = end - from[item + ITEM_REACH]!;
    const needleEnd = start + (length < 0 ? -length : length);
    if (start < TEXT_AT || needleEnd > TEXT_AT + text.length) return false;
    if (length > 0 && !this.#check.equal(units, start, from[item + ITEM_UNITS]!, length)) return false;
    if (!this.#check.bounded(needle, units, start, needleEnd)) return false;
    hits.add(needle, start - TEXT_AT, needleEnd - TEXT_AT);
    return true;
  }
}
