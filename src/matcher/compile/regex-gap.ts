import { unfoldedAlphabet } from "./regex/alphabet.ts";
import { type CodeSet, EMPTY_SET, union } from "./regex/code-set.ts";
import { lengthOf } from "./regex/measure.ts";
import { parseRegex } from "./regex/parse.ts";
import { childrenOf, concat, EMPTY, type Node, someNode } from "./regex/syntax.ts";

/**
 * How far a match can reach from any place in it: over any number of characters of `set`, which unbounded repeats may
 * take, and over at most `units` units of others.
 */
export interface RegexGap {
  readonly set: CodeSet;
  readonly units: number;
}

/**
 * The gap of a regex that JavaScript accepts; null for one with look-around, back-references or anchors, whose matches
 * may depend on more than what they hold. Only whether a match exists is asked, so a repeat at either end counts with
 * its least number only.
 */
export function gapOf(source: string, flags: string): RegexGap | null {
  const alphabet = unfoldedAlphabet(flags.includes("u"), flags.includes("i"));
  if (flags.includes("y")) return null;
  const { node } = parseRegex(source, alphabet, { multiline: flags.includes("m"), dotAll: flags.includes("s") });
  return someNode(node, dependsOnMore) ? null : finite(measure(trimEnd(trimStart(node))));
}

/** The gap of the whole matches of a parsed pattern; `set` is of characters as the pattern has them. */
export function gapOfMatch(node: Node): RegexGap | null {
  return someNode(node, dependsOnMore) ? null : finite(measure(node));
}

function finite(gap: RegexGap): RegexGap | null {
  return Number.isFinite(gap.units) ? gap : null;
}

function dependsOnMore(node: Node): boolean {
  if (node.type === "assert") return node.kind !== "word" && node.kind !== "notWord";
  return node.type === "look" || node.type === "back";
}

function measure(node: Node): RegexGap {
  switch (node.type) {
    case "repeat": {
      const body = measure(node.body);
      if (node.max === Number.POSITIVE_INFINITY) return { set: setsOf(node.body), units: 0 };
      return { set: body.set, units: node.max === 0 ? 0 : body.units * node.max };
    }
    case "group":
      return measure(node.body);
    case "concat":
      return combine(node.items.map(measure), (units) => units.reduce((sum, one) => sum + one, 0));
    case "alt":
      return combine(node.options.map(measure), (units) => Math.max(...units));
    default:
      return { set: EMPTY_SET, units: lengthOf(node).max };
  }
}

function combine(parts: readonly RegexGap[], total: (units: readonly number[]) => number): RegexGap {
  return {
    set: parts.reduce<CodeSet>((set, part) => union(set, part.set), EMPTY_SET),
    units: total(parts.map((part) => part.units)),
  };
}

/** Everything that a node can consume. */
function setsOf(node: Node): CodeSet {
  if (node.type === "set") return node.set;
  return childrenOf(node).reduce<CodeSet>((set, child) => union(set, setsOf(child)), EMPTY_SET);
}

function trimStart(node: Node): Node {
  return trimEdge(node, 0);
}

function trimEnd(node: Node): Node {
  return trimEdge(node, -1);
}

/** `edge`: 0 for the first item of a sequence, -1 for the last. */
function trimEdge(node: Node, edge: 0 | -1): Node {
  switch (node.type) {
    case "repeat":
      return node.min === 0 ? EMPTY : { ...node, max: node.min };
    case "group":
      return { ...node, body: trimEdge(node.body, edge) };
    case "alt":
      return { ...node, options: node.options.map((option) => trimEdge(option, edge)) };
    case "concat": {
      const items = [...node.items];
      const last = items.at(edge);
      if (last === undefined) return node;
      const trimmed = trimEdge(last, edge);
      items.splice(edge, 1, trimmed);
      const rest = concat(items);
      return trimmed === EMPTY ? trimEdge(rest, edge) : rest;
    }
    default:
      return node;
  }
}
