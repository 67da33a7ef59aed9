import { RECORD_FIELDS, type WindowTables } from "../../compile/literals/window-automaton.ts";
import { TEXT_AT } from "./loaded-text.ts";

/** Parts of a block that are read side by side, each with a list of its own. */
export const PARTS = 4;

const BLOCK_UNITS = 16_384;
const QUARTER_UNITS = BLOCK_UNITS / PARTS;
/** Shorter rests are read from front to back. */
const PARTS_FROM_UNITS = 256;

/**
 * The places of one block of text at which windows end. One state transition waits for the memory access of the one
 * before, so a block is read as four quarters side by side: four waits at a time. Each quarter begins a window early.
 * Lists 0 to 3 are in the order of the text, but for places in those overlaps, which may be listed twice.
 */
export class PlaceLists {
  /** Offset in the loaded units of the last unit of the window. */
  readonly place: Int32Array;
  /** The record of the accepting state. */
  readonly record: Int32Array;
  readonly #tables: WindowTables;
  readonly #stride: number;
  readonly #ends = new Int32Array(PARTS);
  /** Takes the values that are read only to have them near. */
  warmed = 0;

  constructor(tables: WindowTables) {
    this.#tables = tables;
    this.#stride = QUARTER_UNITS + tables.longestWindow;
    this.place = new Int32Array(PARTS * this.#stride);
    this.record = new Int32Array(PARTS * this.#stride);
  }

  listStart(part: number): number {
    return part * this.#stride;
  }

  listEnd(part: number): number {
    return this.#ends[part]!;
  }

  /** Collects the places of the block that begins at `from` in a text that ends before `end`; returns the block's end. */
  collect(units: Uint16Array, from: number, end: number): number {
    const length = Math.min(BLOCK_UNITS, end - from);
    if (length >= PARTS_FROM_UNITS) this.#collectFour(units, from, length);
    else this.#collectOne(units, from, length);
    return from + length;
  }

  #collectOne(units: Uint16Array, from: number, length: number): void {
    const { rows, classes, shift, acceptFrom, longestWindow } = this.#tables;
    let count = 0;
    let entry = 0;
    for (let at = Math.max(TEXT_AT, from - longestWindow); at < from + length; at++) {
      entry = rows[(entry & ~1) + classes[units[at]!]!]!;
      if ((entry & 1) === 0) continue;
      this.record[count] = (entry >> shift) - acceptFrom;
      this.place[count++] = at;
    }
    this.#ends[0] = count;
    for (let part = 1; part < PARTS; part++) this.#ends[part] = this.listStart(part);
  }

  /** Reads up to three units more than the block has; a window that ends there lies outside the text or comes again. */
  #collectFour(units: Uint16Array, from: number, length: number): void {
    const { rows, classes, shift, acceptFrom, longestWindow, records } = this.#tables;
    const { place, record } = this;
    const quarter = (length + PARTS - 1) >> 2;
    const at1 = quarter;
    const at2 = 2 * quarter;
    const at3 = 3 * quarter;
    let count0 = 0;
    let count1 = this.#stride;
    let count2 = 2 * this.#stride;
    let count3 = 3 * this.#stride;
    let entry0 = 0;
    let entry1 = 0;
    let entry2 = 0;
    let entry3 = 0;
    let warmed = 0;
    for (let at = from - longestWindow; at < from + quarter; at++) {
      entry0 = rows[(entry0 & ~1) + classes[units[at]!]!]!;
      entry1 = rows[(entry1 & ~1) + classes[units[at1 + at]!]!]!;
      entry2 = rows[(entry2 & ~1) + classes[units[at2 + at]!]!]!;
      entry3 = rows[(entry3 & ~1) + classes[units[at3 + at]!]!]!;
      if (((entry0 | entry1 | entry2 | entry3) & 1) === 0) continue;
      if ((entry0 & 1) !== 0) {
        record[count0] = (entry0 >> shift) - acceptFrom;
        warmed ^= records[record[count0]! * RECORD_FIELDS]!;
        place[count0++] = at;
      }
      if ((entry1 & 1) !== 0) {
        record[count1] = (entry1 >> shift) - acceptFrom;
        warmed ^= records[record[count1]! * RECORD_FIELDS]!;
        place[count1++] = at1 + at;
      }
      if ((entry2 & 1) !== 0) {
        record[count2] = (entry2 >> shift) - acceptFrom;
        warmed ^= records[record[count2]! * RECORD_FIELDS]!;
        place[count2++] = at2 + at;
      }
      if ((entry3 & 1) !== 0) {
        record[count3] = (entry3 >> shift) - acceptFrom;
        warmed ^= records[record[count3]! * RECORD_FIELDS]!;
        place[count3++] = at3 + at;
      }
    }
    this.warmed = warmed;
    this.#ends[0] = count0;
    this.#ends[1] = count1;
    this.#ends[2] = count2;
    this.#ends[3] = count3;
  }
}
