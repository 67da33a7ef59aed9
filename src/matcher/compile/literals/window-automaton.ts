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
  /**
   * Two numbers a state: its first item, and the longest proper suffix that has items (0 for none). The items end where
   * those of the next state begin; one more pair closes the last.
   */
  readonly states: Int32Array;
  /**
   * `ITEM_FIELDS` numbers an item, side by side because they are needed together: see `ITEM_NEEDLE` and so on. An item
   * of a state is a needle whose window is the state's whole string.
   */
  readonly items: Int32Array;
}

export const ITEM_FIELDS = 4;
export const ITEM_NEEDLE = 0;
/** Where the units of the needle begin. */
export const ITEM_UNITS = 1;
/** Units of the needle; negative when the window is the whole needle, so that nothing is left to compare. */
export const ITEM_LENGTH = 2;
/** From the start of the needle to the end of its window. */
export const ITEM_REACH = 3;

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

/** Number of each trie state in breadth-first order. */
function renumber(trie: WindowTrie, shift: number): { order: Int32Array; rank: Int32Array } {
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

function linkRows(trie: WindowTrie, shift: number, order: Int32Array, itemStart: Int32Array) {
  const width = 1 << shift;
  const rows = new Int32Array(trie.states << shift);
  const suffix = new Int32Array(trie.states);
  const fail = new Int32Array(trie.states);
  const hasItems = (state: number) => itemStart[state + 1]! > itemStart[state]!;
  let next = 1;
  for (let state = 0; state < trie.states; state++) {
    const base = state << shift;
    const failBase = fail[state]! << shift;
    const trieBase = order[state]! << shift;
    for (let column = 0; column < width; column++) {
      const inherited = state === 0 ? 0 : rows[failBase + column]!;
      if (trie.rows[trieBase + column] === 0) {
        rows[base + column] = inherited;
        continue;
      }
      // Children come in the order in which they were numbered.
      const child = next++;
      const childFail = inherited >> shift;
      fail[child] = childFail;
      suffix[child] = hasItems(childFail) ? childFail : suffix[childFail]!;
      rows[base + column] = (child << shift) | (hasItems(child) || suffix[child] !== 0 ? 1 : 0);
    }
  }
  return { rows, suffix };
}

/** Items in the order of their states. */
function fileItems(needles: NeedleTables, plan: Plan, trie: WindowTrie, rank: Int32Array, itemStart: Int32Array) {
  const items = new Int32Array(trie.end.length * ITEM_FIELDS);
  const next = itemStart.slice();
  for (let item = 0; item < trie.end.length; item++) {
    const needle = trie.needle[item]!;
    const window = plan.length[needle - plan.first]!;
    const from = needles.unitStart[needle]!;
    const length = needles.unitStart[needle + 1]! - from;
    const at = next[rank[trie.end[item]!]!]!++ * ITEM_FIELDS;
    items[at + ITEM_NEEDLE] = needle;
    items[at + ITEM_UNITS] = from;
    items[at + ITEM_LENGTH] = window === length ? -length : length;
    items[at + ITEM_REACH] = plan.at[needle - plan.first]! + window;
  }
  return items;
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
  const { order, rank } = renumber(trie, alphabet.shift);
  const itemStart = new Int32Array(trie.states + 1);
  for (const end of trie.end) itemStart[rank[end]! + 1]!++;
  for (let state = 0; state < trie.states; state++) itemStart[state + 1]! += itemStart[state]!;
  const { rows, suffix } = linkRows(trie, alphabet.shift, order, itemStart);
  const states = new Int32Array(2 * trie.states + 2);
  for (let state = 0; state <= trie.states; state++) {
    states[2 * state] = itemStart[state]!;
    states[2 * state + 1] = suffix[state] ?? 0;
  }
  return {
    shift: alphabet.shift,
    stateCount: trie.states,
    longestWindow: plan.length.reduce((longest, length) => Math.max(longest, length), 0),
    classes: textClasses(alphabet, options.folding),
    rows,
    states,
    items: fileItems(needles, plan, trie, rank, itemStart),
  };
}
