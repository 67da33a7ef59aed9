import { alternation, concat, EMPTY, type Node } from "./syntax.ts";

/** Which edge of a pattern is meant; the mirrored rules are the same code with the items turned round. */
export type Side = "start" | "end";

/** The items with the edge last. */
export function towards(side: Side, items: readonly Node[]): readonly Node[] {
  return side === "end" ? items : items.toReversed();
}

/**
 * Takes away what a pattern may do at its edge but does not have to: whether a match exists stays the same, for a match
 * can stop before it. Groups at the edge go too, so captures must not be needed any more.
 */
export function trimEdge(node: Node, side: Side): Node {
  switch (node.type) {
    case "concat":
      return trimItems(node.items, side);
    case "alt": {
      const options = node.options.map((option) => trimEdge(option, side));
      return options.some((option) => option.type === "empty") ? EMPTY : alternation(options);
    }
    case "group":
      return trimEdge(node.body, side);
    case "repeat":
      if (node.min === 0) return EMPTY;
      if (node.min === 1) return trimEdge(node.body, side);
      return { ...node, max: node.min };
    default:
      return node;
  }
}

function trimItems(items: readonly Node[], side: Side): Node {
  const rest = [...towards(side, items)];
  for (let last = rest.pop(); last !== undefined; last = rest.pop()) {
    const trimmed = trimEdge(last, side);
    if (trimmed.type === "empty") continue;
    return concat(towards(side, [...rest, trimmed]));
  }
  return EMPTY;
}
