import { contains, type CodeSet, EMPTY_SET, union } from "./code-set.ts";
import { childrenOf, type Node } from "./syntax.ts";

/** Least and greatest length of a match in UTF-16 units; `max` may be Infinity. */
export interface MatchLength {
  readonly min: number;
  readonly max: number;
}

/** The length of what a node consumes. Back-references count as anything. */
export function lengthOf(node: Node): MatchLength {
  switch (node.type) {
    case "set":
      return setLength(node.set);
    case "concat": {
      const parts = node.items.map(lengthOf);
      return { min: sum(parts.map((part) => part.min)), max: sum(parts.map((part) => part.max)) };
    }
    case "alt": {
      const parts = node.options.map(lengthOf);
      return { min: Math.min(...parts.map((part) => part.min)), max: Math.max(...parts.map((part) => part.max)) };
    }
    case "group":
      return lengthOf(node.body);
    case "repeat": {
      const body = lengthOf(node.body);
      return { min: body.min * node.min, max: body.max === 0 ? 0 : body.max * node.max };
    }
    case "back":
      return { min: 0, max: Infinity };
    case "empty":
    case "assert":
    case "look":
      return { min: 0, max: 0 };
  }
}

function setLength(set: CodeSet): MatchLength {
  const low = set[0];
  const high = set.at(-1);
  if (low === undefined || high === undefined) return { min: 1, max: 1 };
  return { min: low > 0xffff ? 2 : 1, max: high > 0xffff ? 2 : 1 };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/**
 * How far a pattern may look. `text`: it can consume or look at a line feed, or is tied to the start or end of the whole
 * text; `line`: whether it matches is decided by each line alone, lines ending at line feeds.
 */
export type Reach = "line" | "text";

/** The reach of a tree before its rewriting. A sticky pattern is tied to the start. */
export function reachOf(node: Node): Reach {
  switch (node.type) {
    case "set":
      return contains(node.set, 0x0a) ? "text" : "line";
    case "assert":
      return node.kind === "start" || node.kind === "end" ? "text" : "line";
    case "back":
      return "line";
    default:
      return childrenOf(node).some((child) => reachOf(child) === "text") ? "text" : "line";
  }
}

/** Whether the pattern can consume or look at U+0001, which SillyTavern puts in front of every message. */
export function seesMarker(node: Node): boolean {
  if (node.type === "set") return contains(node.set, 0x01);
  if (node.type === "assert") return node.kind === "start" || node.kind === "lineStart";
  return childrenOf(node).some(seesMarker);
}

/** Whether every match begins at the start of the text. */
export function isAnchoredStart(node: Node): boolean {
  switch (node.type) {
    case "assert":
      return node.kind === "start";
    case "concat": {
      const [first] = node.items;
      return first !== undefined && isAnchoredStart(first);
    }
    case "alt":
      return node.options.every(isAnchoredStart);
    case "group":
      return isAnchoredStart(node.body);
    case "repeat":
      return node.min > 0 && isAnchoredStart(node.body);
    default:
      return false;
  }
}

/** Whether the node can match without consuming anything. */
export function isNullable(node: Node): boolean {
  return lengthOf(node).min === 0;
}

/** What the first character of a match is one of; null when there need not be one, or it can be anything. */
export function firstSet(node: Node): CodeSet | null {
  return isNullable(node) ? null : leadingSet(node);
}

/** The same for the characters that a node consumes, if it consumes any. */
function leadingSet(node: Node): CodeSet | null {
  switch (node.type) {
    case "set":
      return node.set;
    case "concat": {
      const end = node.items.findIndex((item) => !isNullable(item));
      return unionOf(end < 0 ? node.items : node.items.slice(0, end + 1));
    }
    case "alt":
      return unionOf(node.options);
    case "group":
    case "repeat":
      return leadingSet(node.body);
    case "back":
      return null;
    case "empty":
    case "assert":
    case "look":
      return EMPTY_SET;
  }
}

function unionOf(nodes: readonly Node[]): CodeSet | null {
  let all: CodeSet = EMPTY_SET;
  for (const node of nodes) {
    const set = leadingSet(node);
    if (set === null) return null;
    all = union(all, set);
  }
  return all;
}
