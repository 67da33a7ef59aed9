import {
  ITEM_FIELDS,
  ITEM_LENGTH,
  ITEM_NEEDLE,
  ITEM_REACH,
  ITEM_UNITS,
  type WindowTables,
} from "../../compile/literals/window-automaton.ts";
import type { Budget } from "./budget.ts";
import type { HitList } from "./hit-list.ts";
import { type LoadedText, TEXT_AT } from "./loaded-text.ts";
import type { NeedleCheck } from "./needle-check.ts";

/** Texts shorter than this are read from front to back; longer ones as four parts at once. */
const PARTS_FROM_UNITS = 256;

/** What is left to find at a state after a visit. */
const CLOSED = 0;
const OPEN = 1;
const OUT_OF_BUDGET = 2;

/**
 * Looks for needles by their windows. One state transition waits for the memory access of the one before, so the text
 * is read as four overlapping quarters side by side: four waits at a time. Accepting states are collected in four lists
 * and settled in the order of the text.
 */
export class WindowSearch {
  readonly #tables: WindowTables;
  readonly #check: NeedleCheck;
  readonly #budget: Budget;
  /** One bit a state, so that they fit the nearest cache: set when all its needles were found in this text. */
  readonly #done: Int32Array;
  readonly #doneStates: Int32Array;
  #doneCount = 0;
  #places = new Int32Array(0);
  #states = new Int32Array(0);
  readonly #ends = new Int32Array(4);

  constructor(tables: WindowTables, check: NeedleCheck, budget: Budget) {
    this.#tables = tables;
    this.#check = check;
    this.#budget = budget;
    this.#done = new Int32Array((tables.stateCount >> 5) + 1);
    this.#doneStates = new Int32Array(tables.stateCount);
  }

  /** Adds the hits; false when the budget ran out, then some are missing. */
  search(text: LoadedText, hits: HitList): boolean {
    const overlap = this.#tables.longestWindow;
    const quarter = text.length >> 2;
    const stride = quarter + overlap + 4;
    if (this.#places.length < 4 * stride) {
      this.#places = new Int32Array(5 * stride);
      this.#states = new Int32Array(5 * stride);
    }
    const end = TEXT_AT + text.length;
    let complete = true;
    if (text.length < PARTS_FROM_UNITS) {
      complete = this.#settle(0, this.#collectOne(text.units, end), text, hits);
    } else {
      this.#collectFour(text.units, text.length, stride);
      for (let part = 0; part < 4 && complete; part++) {
        complete = this.#settle(part * stride, this.#ends[part]!, text, hits);
      }
    }
    for (let i = 0; i < this.#doneCount; i++) this.#done[this.#doneStates[i]! >> 5] = 0;
    this.#doneCount = 0;
    return complete;
  }

  #collectOne(units: Uint16Array, end: number): number {
    const { rows, classes } = this.#tables;
    const places = this.#places;
    const states = this.#states;
    let count = 0;
    let entry = 0;
    for (let at = TEXT_AT; at < end; at++) {
      entry = rows[(entry & ~1) + classes[units[at]!]!]!;
      if ((entry & 1) === 0) continue;
      states[count] = entry;
      places[count++] = at;
    }
    return count;
  }

  #collectFour(units: Uint16Array, length: number, stride: number): void {
    const { rows, classes, longestWindow } = this.#tables;
    const places = this.#places;
    const states = this.#states;
    const quarter = length >> 2;
    // Parts 1 to 3 begin one window early, so every part is equally long but the last, which takes the rest.
    const at1 = quarter - longestWindow;
    const at2 = 2 * quarter - longestWindow;
    const at3 = 3 * quarter - longestWindow;
    let count0 = 0;
    let count1 = stride;
    let count2 = 2 * stride;
    let count3 = 3 * stride;
    let entry0 = 0;
    let entry1 = 0;
    let entry2 = 0;
    let entry3 = 0;
    const common = TEXT_AT + quarter + longestWindow;
    for (let at = TEXT_AT; at < common; at++) {
      entry0 = rows[(entry0 & ~1) + classes[units[at]!]!]!;
      entry1 = rows[(entry1 & ~1) + classes[units[at1 + at]!]!]!;
      entry2 = rows[(entry2 & ~1) + classes[units[at2 + at]!]!]!;
      entry3 = rows[(entry3 & ~1) + classes[units[at3 + at]!]!]!;
      if (((entry0 | entry1 | entry2 | entry3) & 1) === 0) continue;
      if ((entry0 & 1) !== 0) {
        states[count0] = entry0;
        places[count0++] = at;
      }
      if ((entry1 & 1) !== 0) {
        states[count1] = entry1;
        places[count1++] = at1 + at;
      }
      if ((entry2 & 1) !== 0) {
        states[count2] = entry2;
        places[count2++] = at2 + at;
      }
      if ((entry3 & 1) !== 0) {
        states[count3] = entry3;
        places[count3++] = at3 + at;
      }
    }
    for (let at = at3 + common; at < TEXT_AT + length; at++) {
      entry3 = rows[(entry3 & ~1) + classes[units[at]!]!]!;
      if ((entry3 & 1) === 0) continue;
      states[count3] = entry3;
      places[count3++] = at;
    }
    this.#ends[0] = count0;
    this.#ends[1] = count1;
    this.#ends[2] = count2;
    this.#ends[3] = count3;
  }

  /** Compares the needles of the accepting states in list positions [from, to); false when the budget ran out. */
  #settle(from: number, to: number, text: LoadedText, hits: HitList): boolean {
    const { shift, states } = this.#tables;
    const done = this.#done;
    for (let i = from; i < to; i++) {
      const accepting = this.#states[i]! >> shift;
      if (((done[accepting >> 5]! >>> (accepting & 31)) & 1) === 1) continue;
      const end = this.#places[i]! + 1;
      let open = false;
      // A state that is done has nothing open further down its chain either.
      let state = accepting;
      for (; state !== 0 && ((done[state >> 5]! >>> (state & 31)) & 1) === 0; state = states[2 * state + 1]!) {
        const verdict = this.#visit(state, end, text, hits);
        if (verdict === OUT_OF_BUDGET) return false;
        if (verdict === OPEN) open = true;
      }
      if (open) continue;
      for (let closed = accepting; closed !== state; closed = states[2 * closed + 1]!) {
        done[closed >> 5]! |= 1 << (closed & 31);
        this.#doneStates[this.#doneCount++] = closed;
      }
    }
    return true;
  }

  /** Compares the needles whose window is the string of `state`, which ends at `end`. */
  #visit(state: number, end: number, text: LoadedText, hits: HitList): number {
    const { states, items } = this.#tables;
    const budget = this.#budget;
    const check = this.#check;
    const units = text.units;
    const textEnd = TEXT_AT + text.length;
    let verdict = CLOSED;
    const to = states[2 * state + 2]! * ITEM_FIELDS;
    for (let item = states[2 * state]! * ITEM_FIELDS; item < to; item += ITEM_FIELDS) {
      if (budget.spent >= budget.limit) return OUT_OF_BUDGET;
      budget.spent++;
      const needle = items[item + ITEM_NEEDLE]!;
      if (hits.seen[needle] === 1) continue;
      const length = items[item + ITEM_LENGTH]!;
      const start = end - items[item + ITEM_REACH]!;
      const needleEnd = start + (length < 0 ? -length : length);
      if (
        start >= TEXT_AT &&
        needleEnd <= textEnd &&
        (length < 0 || check.equal(units, start, items[item + ITEM_UNITS]!, length)) &&
        check.bounded(needle, units, start, needleEnd)
      ) {
        hits.add(needle, start - TEXT_AT, needleEnd - TEXT_AT);
      } else verdict = OPEN;
    }
    return verdict;
  }
}
