import { type Alphabet, textClasses } from "./alphabet.ts";
import type { Folding } from "./folding.ts";
import type { NeedleTables } from "./needles.ts";
import { BY_WINDOW, type Plan } from "./plan.ts";

/**
 * A dense automaton over the windows of the needles: one table look-up a unit, whatever the text. States are numbered
 * breadth first, so that the rows in constant use lie together.
 */
export interface WindowTables {
  /** Log2 of the units of a row. */
  readonly shift: number;
  readonly stateCount: number;
  /** Units of the longest window; a search that starts so many units early misses nothing. */
  readonly longestWindow: number;
  /** Column of each unit of a text. */
  readonly classes: Uint8Array;
  /** `rows[(state << shift) + class]` is `next << shift`, plus 1 when some window ends in `next`. */
  readonly rows: Int32Array;
  /** The states from here on are those in which some window ends; the first of them has record 0. */
  readonly acceptFrom: number;
  /** `RECORD_FIELDS` numbers an accepting state: its first item, where its other items are, what ends there as well. */
  readonly records: Int32Array;
  /** The other items, `ITEM_FIELDS` numbers each. */
  readonly items: Int32Array;
}

/**
 * An item is a needle whose window is the string of a state. The fields of an item, and those of a record, lie side by
 * side because they are needed together and each access to another place waits for the memory.
 */
export const ITEM_FIELDS = 4;
export const ITEM_NEEDLE = 0;
/** Where the units of the needle begin. */
export const ITEM_UNITS = 1;
/** Units of the needle; negative when the window is the whole needle, so that nothing is left to compare. */
export const ITEM_LENGTH = 2;
/** From the start of the needle to the end of its window. */
export const ITEM_REACH = 3;

/** A record begins with an item. */
export const RECORD_FIELDS = 8;
/** The first and the end of the further items, counted in items. */
export const RECORD_ITEMS = 4;
export const RECORD_ITEMS_END = 5;
/** The record of the next shorter string that ends at the same place and has items, -1 for none. */
export const RECORD_SUFFIX = 6;

interface WindowTrie {
  readonly rows: Int32Array;
  readonly states: number;
  /** State in which the window of item i ends. */
  readonly end: Int32Array;
  readonly needle: Int32Array;
}

/** The trie of all windows; null when it needs more than `stateMax` states. */
function buildTrie(needles: NeedleTables, plan: Plan, alphabet: Alphabet, stateMax: number): WindowTrie | null {
  let capacity = 1;
  let items = 0;
  for (let i = 0; i < plan.count; i++) {
    if (plan.method[i] !== BY_WINDOW) continue;
    items++;
    capacity += plan.length[i]!;
  }
  const { shift, classOf } = alphabet;
  const rows = new Int32Array(Math.min(capacity, stateMax) << shift);
  const end = new Int32Array(items);
  const needle = new Int32Array(items);
  let states = 1;
  let item = 0;
  for (let i = 0; i < plan.count; i++) {
    if (plan.method[i] !== BY_WINDOW) continue;
    const from = needles.unitStart[plan.first + i]! + plan.at[i]!;
    let state = 0;
    for (let at = from; at < from + plan.length[i]!; at++) {
      const entry = (state << shift) + classOf[needles.units[at]!]!;
      if (rows[entry] === 0) {
        if (states === stateMax) return null;
        rows[entry] = states++;
      }
      state = rows[entry]!;
    }
    needle[item] = plan.first + i;
    end[item++] = state;
  }
  return { rows, states, end, needle };
}

/** The automaton with its states numbered breadth first, before accepting states are moved to the end. */
interface Linked {
  readonly stateCount: number;
  /** `next` by `(state << shift) + class`. */
  readonly next: Int32Array;
  /** The trie state with this number, and the reverse. */
  readonly order: Int32Array;
  readonly rank: Int32Array;
  /** The state itself when it has items, else its longest proper suffix that has, 0 for none. */
  readonly target: Int32Array;
  /** The longest proper suffix that has items, 0 for none. */
  readonly suffix: Int32Array;
}

function breadthFirst(trie: WindowTrie, shift: number): { order: Int32Array; rank: Int32Array } {
  const order = new Int32Array(trie.states);
  const rank = new Int32Array(trie.states);
  let found = 1;
  for (let at = 0; at < trie.states; at++) {
    const row = order[at]! << shift;
    for (let column = 0; column < 1 << shift; column++) {
      const child = trie.rows[row + column]!;
      if (child === 0) continue;
      rank[child] = found;
      order[found++] = child;
    }
  }
  return { order, rank };
}

function link(trie: WindowTrie, shift: number): Linked {
  const { order, rank } = breadthFirst(trie, shift);
  const width = 1 << shift;
  const next = new Int32Array(trie.states << shift);
  const target = new Int32Array(trie.states);
  const suffix = new Int32Array(trie.states);
  const fail = new Int32Array(trie.states);
  for (const end of trie.end) target[rank[end]!] = rank[end]!;
  let child = 1;
  for (let state = 0; state < trie.states; state++) {
    const base = state << shift;
    const failBase = fail[state]! << shift;
    const trieBase = order[state]! << shift;
    for (let column = 0; column < width; column++) {
      const inherited = state === 0 ? 0 : next[failBase + column]!;
      if (trie.rows[trieBase + column] === 0) {
        next[base + column] = inherited;
        continue;
      }
      // Children come in the order in which they were numbered; their suffixes are shallower and complete.
      fail[child] = inherited;
      suffix[child] = target[inherited]!;
      if (target[child] === 0) target[child] = suffix[child]!;
      next[base + column] = child++;
    }
  }
  return { stateCount: trie.states, next, order, rank, target, suffix };
}

/** Final number of each state: those that accept nothing first, both kinds in breadth-first order. */
function numberStates(linked: Linked): { number: Int32Array; acceptFrom: number } {
  const number = new Int32Array(linked.stateCount);
  let next = 0;
  for (let state = 0; state < linked.stateCount; state++) if (linked.target[state] === 0) number[state] = next++;
  const acceptFrom = next;
  for (let state = 0; state < linked.stateCount; state++) if (linked.target[state] !== 0) number[state] = next++;
  return { number, acceptFrom };
}

function fillRows(linked: Linked, shift: number, number: Int32Array): Int32Array {
  const rows = new Int32Array(linked.stateCount << shift);
  const entry = new Int32Array(linked.stateCount);
  for (let state = 0; state < linked.stateCount; state++) {
    entry[state] = (number[state]! << shift) | (linked.target[state] === 0 ? 0 : 1);
  }
  for (let state = 0; state < linked.stateCount; state++) {
    const from = state << shift;
    const to = number[state]! << shift;
    for (let column = 0; column < 1 << shift; column++) rows[to + column] = entry[linked.next[from + column]!]!;
  }
  return rows;
}

/** Items of each state, in breadth-first numbers: `list[start[state] .. start[state + 1])` are indices of the trie's. */
function groupItems(trie: WindowTrie, linked: Linked): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(linked.stateCount + 1);
  for (const end of trie.end) start[linked.rank[end]! + 1]!++;
  for (let state = 0; state < linked.stateCount; state++) start[state + 1]! += start[state]!;
  const next = start.slice();
  const list = new Int32Array(trie.end.length);
  for (let item = 0; item < trie.end.length; item++) list[next[linked.rank[trie.end[item]!]!]!++] = item;
  return { start, list };
}

/** Records and further items. A state without items of its own repeats the record of its target. */
function fillRecords(
  needles: NeedleTables,
  plan: Plan,
  trie: WindowTrie,
  parts: { readonly linked: Linked; readonly number: Int32Array; readonly acceptFrom: number },
) {
  const { linked, number, acceptFrom } = parts;
  const { start, list } = groupItems(trie, linked);
  const items = new Int32Array(trie.end.length * ITEM_FIELDS);
  const records = new Int32Array((linked.stateCount - acceptFrom) * RECORD_FIELDS);
  const put = (into: Int32Array, at: number, item: number) => {
    const needle = trie.needle[item]!;
    const window = plan.length[needle - plan.first]!;
    const from = needles.unitStart[needle]!;
    const length = needles.unitStart[needle + 1]! - from;
    into[at + ITEM_NEEDLE] = needle;
    into[at + ITEM_UNITS] = from;
    into[at + ITEM_LENGTH] = window === length ? -length : length;
    into[at + ITEM_REACH] = plan.at[needle - plan.first]! + window;
  };
  let count = 0;
  for (let state = 0; state < linked.stateCount; state++) {
    const target = linked.target[state]!;
    if (target === 0) continue;
    const record = (number[state]! - acceptFrom) * RECORD_FIELDS;
    if (target !== state) {
      const original = (number[target]! - acceptFrom) * RECORD_FIELDS;
      records.copyWithin(record, original, original + RECORD_FIELDS);
      continue;
    }
    put(records, record, list[start[state]!]!);
    records[record + RECORD_ITEMS] = count;
    for (let at = start[state]! + 1; at < start[state + 1]!; at++) put(items, count++ * ITEM_FIELDS, list[at]!);
    records[record + RECORD_ITEMS_END] = count;
    const suffix = linked.suffix[state]!;
    records[record + RECORD_SUFFIX] = suffix === 0 ? -1 : number[suffix]! - acceptFrom;
  }
  return { records, items: items.slice(0, count * ITEM_FIELDS) };
}

/** The automaton of a plan's windows; null when it would have more than `stateMax` states. */
export function buildWindows(
  needles: NeedleTables,
  plan: Plan,
  alphabet: Alphabet,
  options: { readonly folding: Folding; readonly stateMax: number },
): WindowTables | null {
  const trie = buildTrie(needles, plan, alphabet, options.stateMax);
  if (trie === null) return null;
  const linked = link(trie, alphabet.shift);
  const { number, acceptFrom } = numberStates(linked);
  return {
    shift: alphabet.shift,
    stateCount: trie.states,
    longestWindow: plan.length.reduce((longest, length) => Math.max(longest, length), 0),
    classes: textClasses(alphabet, options.folding),
    rows: fillRows(linked, alphabet.shift, number),
    acceptFrom,
    ...fillRecords(needles, plan, trie, { linked, number, acceptFrom }),
  };
}
