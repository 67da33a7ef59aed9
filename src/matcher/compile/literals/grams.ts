import type { NeedleTables } from "./needles.ts";
import { BY_GRAM, type Plan } from "./plan.ts";

/**
 * Needles filed under one of their bigrams, by its hash. A bit for each hash says whether anything is filed there; the
 * upper bits of the hash are the slot.
 */
export interface GramTables {
  /** A hash has 32 - hashShift bits. */
  readonly hashShift: number;
  /** No bigram is filed whose units are both below this one. */
  readonly unitFrom: number;
  /** One bit for each hash. */
  readonly filter: Int32Array;
  /** Items of a slot from slotStart[hash >> SLOT_SHIFT] on. */
  readonly slotStart: Int32Array;
  /** `GRAM_FIELDS` numbers an item, side by side because they are needed together: see `GRAM_UNITS` and so on. */
  readonly items: Int32Array;
}

export const GRAM_FIELDS = 5;
/** The two units of the bigram, the first in the low half. */
export const GRAM_UNITS = 0;
export const GRAM_NEEDLE = 1;
/** Where the units of the needle begin. */
export const GRAM_NEEDLE_UNITS = 2;
/** Units of the needle. */
export const GRAM_LENGTH = 3;
/** From the start of the needle to the end of the bigram. */
export const GRAM_REACH = 4;

/** Hashes that share a slot, as a power of two. */
export const SLOT_SHIFT = 4;

const HASH_BITS_MIN = 10;
const HASH_BITS_MAX = 20;
/** Hashes for each needle, as a power of two: three false alarms in a hundred. */
const SPARSENESS = 5;

/** Hash of a bigram, `32 - hashShift` bits. */
export function gramHash(gram: number, hashShift: number): number {
  return Math.imul(gram ^ (gram >>> 15), 0x9e3779b1) >>> hashShift;
}

/** Tables of the needles that a plan files under bigrams; null when there are none. */
export function buildGrams(needles: NeedleTables, plan: Plan): GramTables | null {
  const filed: number[] = [];
  for (let i = 0; i < plan.count; i++) if (plan.method[i] === BY_GRAM) filed.push(i);
  if (filed.length === 0) return null;
  const bits = Math.min(HASH_BITS_MAX, Math.max(HASH_BITS_MIN, Math.ceil(Math.log2(filed.length)) + SPARSENESS));
  const hashShift = 32 - bits;
  const slots = 1 << (bits - SLOT_SHIFT);
  const slotStart = new Int32Array(slots + 1);
  const filter = new Int32Array(1 << (bits - 5));
  const gramOf = (i: number) => {
    const at = needles.unitStart[plan.first + i]! + plan.at[i]!;
    return needles.units[at]! | (needles.units[at + 1]! << 16);
  };
  let unitFrom = 0xffff;
  for (const i of filed) {
    const gram = gramOf(i);
    unitFrom = Math.min(unitFrom, Math.max(gram & 0xffff, gram >>> 16));
    const hash = gramHash(gram, hashShift);
    slotStart[(hash >> SLOT_SHIFT) + 1]!++;
    filter[hash >> 5]! |= 1 << (hash & 31);
  }
  for (let slot = 0; slot < slots; slot++) slotStart[slot + 1]! += slotStart[slot]!;
  const next = slotStart.slice();
  const items = new Int32Array(filed.length * GRAM_FIELDS);
  for (const i of filed) {
    const gram = gramOf(i);
    const from = needles.unitStart[plan.first + i]!;
    const item = next[gramHash(gram, hashShift) >> SLOT_SHIFT]!++ * GRAM_FIELDS;
    items[item + GRAM_UNITS] = gram;
    items[item + GRAM_NEEDLE] = plan.first + i;
    items[item + GRAM_NEEDLE_UNITS] = from;
    items[item + GRAM_LENGTH] = needles.unitStart[plan.first + i + 1]! - from;
    items[item + GRAM_REACH] = plan.at[i]! + 2;
  }
  return { hashShift, unitFrom, filter, slotStart, items };
}
