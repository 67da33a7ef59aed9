import { isWordUnit } from "./folding.ts";
import type { NeedleTables } from "./needles.ts";

/**
 * An Aho-Corasick automaton over the whole texts of the needles of one case rule (Aho, Corasick 1975), laid out for size.
 *
 * States are the nodes of the trie in depth-first order, which the sorted needles give for free: the first child of a
 * state is the next state, the second has its number noted, and only further children need the hash table. Each state
 * names the longest needle that ends there; each needle names the next shorter one that ends at the same place. There is
 * such a chain for needles that may stand anywhere and one for whole words. The latter holds only needles whose left
 * boundary is certain: the unit before a shorter needle lies inside the longer string, so it is known when the table is
 * built. A search therefore never walks over needles that do not match. Needles are counted from `firstNeedle` here.
 */
export interface AutomatonTables {
  readonly firstNeedle: number;
  readonly needleCount: number;
  readonly stateCount: number;
  /**
   * A number a state: the unit on the edge into it, plus `HAS_CHILD` when the state after it is a child of it, plus
   * `HAS_MORE` when it has more than two children, the others in the edge table, plus `HAS_PLAIN` and `HAS_WORD` when a
   * needle of that kind ends there.
   */
  readonly nodes: Int32Array;
  /** The second child of each state; 0, which has no edge into it, for none. */
  readonly second: Int32Array;
  /**
   * Two numbers a state: the state of its longest proper suffix that has children, and the longest needle that may stand
   * anywhere and is a suffix of it or itself, -1 for none.
   */
  readonly links: Int32Array;
  /** The longest whole-word needle of each state, likewise; empty when there are no whole-word needles. */
  readonly words: Int32Array;
  /** The next shorter needle of the same kind and the same end, -1 for none. */
  readonly shorter: Int32Array;
  /**
   * Open addressing by (state, unit). Two numbers a slot: the state and its child, -1 and -1 when the slot is empty. The
   * number of slots is a power of two.
   */
  readonly edges: Int32Array;
}

export const NODE_UNIT = 0xffff;
export const HAS_CHILD = 0x10000;
export const HAS_MORE = 0x20000;
export const HAS_PLAIN = 0x40000;
export const HAS_WORD = 0x80000;

/** Slot at which the search for the edge (state, unit) begins. */
export function edgeSlot(state: number, unit: number, mask: number): number {
  let h = Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  return (h ^ (h >>> 13)) & mask;
}

/** The child of `state` on `unit` that the edge table holds, -1 when it holds none. */
export function tableChild(nodes: Int32Array, edges: Int32Array, state: number, unit: number): number {
  const mask = (edges.length >> 1) - 1;
  for (let slot = edgeSlot(state, unit, mask); ; slot = (slot + 1) & mask) {
    const from = edges[2 * slot]!;
    if (from < 0) return -1;
    const to = edges[2 * slot + 1]!;
    if (from === state && (nodes[to]! & NODE_UNIT) === unit) return to;
  }
}

/** The state after `state` on `unit` in the trie, -1 when there is none. */
function childOf({ nodes, second, edges }: AutomatonTables, state: number, unit: number): number {
  const node = nodes[state]!;
  if ((node & HAS_CHILD) !== 0 && (nodes[state + 1]! & NODE_UNIT) === unit) return state + 1;
  const other = second[state]!;
  if (other !== 0 && (nodes[other]! & NODE_UNIT) === unit) return other;
  return (node & HAS_MORE) === 0 ? -1 : tableChild(nodes, edges, state, unit);
}

/** The longest row of full slots in the edge table: no look-up takes more steps than that and one. */
export function longestProbe({ edges }: AutomatonTables): number {
  const slots = edges.length >> 1;
  let longest = 0;
  let row = 0;
  // Twice around, for a row that goes over the end.
  for (let slot = 0; slot < 2 * slots; slot++) {
    row = edges[2 * (slot % slots)]! < 0 ? 0 : row + 1;
    if (row > longest) longest = row;
  }
  return longest;
}

/** Needles of one case rule: those before `wordFrom` may stand anywhere, the others must be whole words. */
export interface NeedleRange {
  readonly first: number;
  readonly wordFrom: number;
  readonly end: number;
}

/** What only the construction needs: depth, parent and one needle through each state, end state of each needle. */
interface Trie {
  readonly depth: Int32Array;
  readonly parent: Int32Array;
  readonly through: Int32Array;
  readonly end: Int32Array;
}

function commonPrefix(needles: NeedleTables, a: number, b: number): number {
  const { unitStart, units } = needles;
  const from = unitStart[a]!;
  const other = unitStart[b]!;
  const max = Math.min(unitStart[a + 1]! - from, unitStart[b + 1]! - other);
  let length = 0;
  while (length < max && units[from + length] === units[other + length]) length++;
  return length;
}

/** Whether the text of `a` comes before that of `b` or equals it. */
function ordered(needles: NeedleTables, a: number, b: number): boolean {
  const { unitStart, units } = needles;
  const shared = commonPrefix(needles, a, b);
  if (unitStart[a]! + shared === unitStart[a + 1]!) return true;
  if (unitStart[b]! + shared === unitStart[b + 1]!) return false;
  return units[unitStart[a]! + shared]! < units[unitStart[b]! + shared]!;
}

/** All needles of the range by their texts: both kinds are sorted already. */
function mergeKinds(needles: NeedleTables, { first, wordFrom, end }: NeedleRange): Int32Array {
  const order = new Int32Array(end - first);
  let plain = first;
  let word = wordFrom;
  for (let i = 0; i < order.length; i++) {
    const takePlain = word === end || (plain < wordFrom && ordered(needles, plain, word));
    order[i] = takePlain ? plain++ : word++;
  }
  return order;
}

/** Number of trie states and, for each needle in order, the length of the prefix it shares with the one before it. */
function measure(needles: NeedleTables, order: Int32Array): { states: number; shared: Int32Array } {
  const shared = new Int32Array(order.length);
  let states = 1;
  for (let i = 0; i < order.length; i++) {
    const needle = order[i]!;
    shared[i] = i === 0 ? 0 : commonPrefix(needles, order[i - 1]!, needle);
    states += needles.unitStart[needle + 1]! - needles.unitStart[needle]! - shared[i]!;
  }
  return { states, shared };
}

function powerOfTwoAtLeast(n: number): number {
  let power = 1;
  while (power < n) power *= 2;
  return power;
}

function addEdge({ edges, nodes }: AutomatonTables, from: number, to: number): void {
  const mask = (edges.length >> 1) - 1;
  let slot = edgeSlot(from, nodes[to]! & NODE_UNIT, mask);
  while (edges[2 * slot]! >= 0) slot = (slot + 1) & mask;
  edges[2 * slot] = from;
  edges[2 * slot + 1] = to;
}

/** Fills nodes and edges; states are numbered as the sorted needles open them. */
function buildTrie(needles: NeedleTables, tables: AutomatonTables, order: Int32Array, shared: Int32Array): Trie {
  const { nodes, second, stateCount, needleCount, firstNeedle } = tables;
  const depth = new Int32Array(stateCount);
  const parent = new Int32Array(stateCount);
  const through = new Int32Array(stateCount);
  const end = new Int32Array(needleCount);
  let next = 1;
  let tip = 0;
  for (let i = 0; i < needleCount; i++) {
    const needle = order[i]!;
    const at = needles.unitStart[needle]!;
    const length = needles.unitStart[needle + 1]! - at;
    // The path of the needle before ends in `tip`; climb to where this one leaves it.
    while (depth[tip]! > shared[i]!) tip = parent[tip]!;
    for (let j = shared[i]!; j < length; j++) {
      const state = next++;
      nodes[state] = needles.units[at + j]!;
      depth[state] = j + 1;
      parent[state] = tip;
      through[state] = needle;
      if (state === tip + 1) nodes[tip]! |= HAS_CHILD;
      else if (second[tip] === 0) second[tip] = state;
      else {
        nodes[tip]! |= HAS_MORE;
        addEdge(tables, tip, state);
      }
      tip = state;
    }
    end[needle - firstNeedle] = tip;
  }
  return { depth, parent, through, end };
}

/** States by depth, the root first: a counting sort. */
function breadthFirst(depth: Int32Array): Int32Array {
  let deepest = 0;
  for (let state = 0; state < depth.length; state++) if (depth[state]! > deepest) deepest = depth[state]!;
  const at = new Int32Array(deepest + 2);
  for (let state = 0; state < depth.length; state++) at[depth[state]! + 1]!++;
  for (let d = 0; d <= deepest; d++) at[d + 1]! += at[d]!;
  const order = new Int32Array(depth.length);
  for (let state = 0; state < depth.length; state++) order[at[depth[state]!]!++] = state;
  return order;
}

function failOf(tables: AutomatonTables, trie: Trie, state: number): number {
  if (trie.depth[state]! <= 1) return 0;
  const unit = tables.nodes[state]! & NODE_UNIT;
  for (let from = tables.links[2 * trie.parent[state]!]!; ; from = tables.links[2 * from]!) {
    const child = childOf(tables, from, unit);
    if (child >= 0) return child;
    if (from === 0) return 0;
  }
}

/** Fills the links of the states and the chains of needles that end at the same place, shallow states first. */
function linkStates(needles: NeedleTables, tables: AutomatonTables, trie: Trie, wordFrom: number): void {
  const { nodes, links, words, shorter, stateCount, firstNeedle } = tables;
  const ownPlain = new Int32Array(stateCount).fill(-1);
  const ownWord = new Int32Array(words.length).fill(-1);
  for (let i = 0; i < trie.end.length; i++) (firstNeedle + i < wordFrom ? ownPlain : ownWord)[trie.end[i]!] = i;
  links[1] = -1;
  if (words.length > 0) words[0] = -1;
  const order = breadthFirst(trie.depth);
  for (let at = 1; at < order.length; at++) {
    const state = order[at]!;
    const suffix = failOf(tables, trie, state);
    // A search goes to a suffix only to look for a child there.
    links[2 * state] = (nodes[suffix]! & HAS_CHILD) === 0 ? links[2 * suffix]! : suffix;
    links[2 * state + 1] = addToChain(ownPlain[state]!, links[2 * suffix + 1]!, shorter);
    if (links[2 * state + 1]! >= 0) nodes[state]! |= HAS_PLAIN;
    if (words.length === 0) continue;
    let proper = words[suffix]!;
    if (ownWord[suffix]! >= 0) {
      const before = needles.unitStart[trie.through[state]!]! + trie.depth[state]! - trie.depth[suffix]! - 1;
      if (isWordUnit(needles.units[before]!)) proper = shorter[ownWord[suffix]!]!;
    }
    words[state] = addToChain(ownWord[state]!, proper, shorter);
    if (words[state]! >= 0) nodes[state]! |= HAS_WORD;
  }
}

/** The longest needle of a state: its own if it has one, which then leads to those of its suffixes. */
function addToChain(own: number, proper: number, shorter: Int32Array): number {
  if (own < 0) return proper;
  shorter[own] = proper;
  return own;
}

/** The automaton of the needles of one case rule; at least one. Linear in the total length of the needles. */
export function buildAutomaton(needles: NeedleTables, range: NeedleRange): AutomatonTables {
  const order = mergeKinds(needles, range);
  const { states, shared } = measure(needles, order);
  // A needle opens at most one further child, the one where it leaves the path of the needle before it.
  const slots = powerOfTwoAtLeast(2 * order.length);
  const tables: AutomatonTables = {
    firstNeedle: range.first,
    needleCount: order.length,
    stateCount: states,
    nodes: new Int32Array(states),
    second: new Int32Array(states),
    links: new Int32Array(2 * states),
    words: new Int32Array(range.wordFrom < range.end ? states : 0),
    shorter: new Int32Array(order.length).fill(-1),
    edges: new Int32Array(2 * slots).fill(-1),
  };
  linkStates(needles, tables, buildTrie(needles, tables, order, shared), range.wordFrom);
  return tables;
}
