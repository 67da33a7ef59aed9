import type { Alphabet } from "./alphabet.ts";
import { type CodeSet, complement, intersection } from "./code-set.ts";
import { alternation, concat, type Node } from "./syntax.ts";
import { type Side, towards } from "./trim.ts";

/**
 * Merges one-character conditions into the character next to them, wherever they stand: `(?!s)t` becomes t without s,
 * `t(?<=s)` both, and a line anchor between two characters asks one of them to be a line break.
 */
export function mergeAdjacent(node: Node, alphabet: Alphabet): Node {
  switch (node.type) {
    case "concat": {
      const items = node.items.map((item) => mergeAdjacent(item, alphabet));
      return concat(mergeItems(mergeItems(items, alphabet, "start"), alphabet, "end"));
    }
    case "alt":
      return alternation(node.options.map((option) => mergeAdjacent(option, alphabet)));
    case "group":
    case "repeat":
    case "look":
      return { ...node, body: mergeAdjacent(node.body, alphabet) };
    default:
      return node;
  }
}

/** `end`: conditions that look ahead, so that the character after them is narrowed; `start`: those that look behind. */
function mergeItems(items: readonly Node[], alphabet: Alphabet, side: Side): readonly Node[] {
  const result = [...towards(side, items)];
  for (let i = result.length - 2; i >= 0; i--) {
    const item = result[i];
    const allowed = item === undefined ? null : nextCharacter(item, alphabet, side);
    if (allowed === null) continue;
    // Conditions that stand at one place between two characters hold or fail independently of each other.
    let next = i + 1;
    while (next < result.length && isZeroWidth(result[next])) next++;
    const target = result[next];
    const narrowed = target === undefined ? null : narrowFirst(target, allowed, side);
    if (narrowed === null) continue;
    result[next] = narrowed;
    result.splice(i, 1);
  }
  return towards(side, result);
}

export function isZeroWidth(node: Node | undefined): boolean {
  return node !== undefined && (node.type === "assert" || node.type === "look");
}

/** What the next character has to be for the condition to hold, given that there is one; null if it is no such thing. */
function nextCharacter(node: Node, alphabet: Alphabet, side: Side): CodeSet | null {
  if (node.type === "assert") {
    return node.kind === (side === "end" ? "lineEnd" : "lineStart") ? alphabet.classes.lineBreak : null;
  }
  if (node.type !== "look" || node.behind !== (side === "start")) return null;
  const set = singleSet(node.body);
  if (set === null) return null;
  return node.negative ? complement(set, alphabet.max) : set;
}

/** The set that a node of exactly one character stands for. */
function singleSet(node: Node): CodeSet | null {
  if (node.type === "set") return node.set;
  return node.type === "group" ? singleSet(node.body) : null;
}

/** The node with its first character (seen from `side`) limited to the set; null when it may have none. */
function narrowFirst(node: Node, allowed: CodeSet, side: Side): Node | null {
  switch (node.type) {
    case "set":
      return { type: "set", set: intersection(node.set, allowed) };
    case "group": {
      const body = narrowFirst(node.body, allowed, side);
      return body === null ? null : { ...node, body };
    }
    case "concat": {
      const [first, ...rest] = towards(side, node.items);
      const narrowed = first === undefined ? null : narrowFirst(first, allowed, side);
      return narrowed === null ? null : concat(towards(side, [narrowed, ...rest]));
    }
    case "alt": {
      const options = node.options.map((option) => narrowFirst(option, allowed, side));
      return options.includes(null) ? null : alternation(options.filter((option) => option !== null));
    }
    case "repeat": {
      if (node.min === 0 || node.body.type !== "set") return null;
      const first: Node = { type: "set", set: intersection(node.body.set, allowed) };
      const rest = repeated(node, 1);
      return concat(towards(side, [first, rest]));
    }
    default:
      return null;
  }
}

/** The repeat with `less` rounds fewer. */
export function repeated(node: Extract<Node, { type: "repeat" }>, less: number): Node {
  const min = Math.max(0, node.min - less);
  const max = node.max - less;
  if (max <= 0) return concat([]);
  return min === 1 && max === 1 ? node.body : { ...node, min, max };
}
