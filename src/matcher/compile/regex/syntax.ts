import { type CodeSet, EMPTY_SET } from "./code-set.ts";

/** `start`, `end`: of the whole text; `line…`: the `m` meaning; `word`: a boundary between ASCII word and other. */
export type Assertion = "start" | "end" | "lineStart" | "lineEnd" | "word" | "notWord";

/** A parsed pattern: flags and classes are resolved, and case is folded away. Nodes are shared, never written to. */
export type Node =
  | { readonly type: "empty" }
  | { readonly type: "set"; readonly set: CodeSet }
  | { readonly type: "concat"; readonly items: readonly Node[] }
  | { readonly type: "alt"; readonly options: readonly Node[] }
  | { readonly type: "group"; readonly index: number; readonly body: Node }
  | { readonly type: "repeat"; readonly body: Node; readonly min: number; readonly max: number; readonly lazy: boolean }
  | { readonly type: "assert"; readonly kind: Assertion }
  | { readonly type: "look"; readonly behind: boolean; readonly negative: boolean; readonly body: Node }
  | { readonly type: "back"; readonly groups: readonly number[] };

export const EMPTY: Node = { type: "empty" };

/** A node that matches nothing at all. */
export const NEVER: Node = { type: "set", set: EMPTY_SET };

/** The items one after the other, flattened. */
export function concat(items: readonly Node[]): Node {
  const flat: Node[] = [];
  for (const item of items) {
    if (item.type === "concat") flat.push(...item.items);
    else if (item.type !== "empty") flat.push(item);
  }
  if (flat.length === 0) return EMPTY;
  const [first] = flat;
  return flat.length === 1 && first !== undefined ? first : { type: "concat", items: flat };
}

/** Any of the options, tried in this order, flattened. */
export function alternation(options: readonly Node[]): Node {
  const flat: Node[] = [];
  for (const option of options) {
    if (option.type === "alt") flat.push(...option.options);
    else flat.push(option);
  }
  const [first] = flat;
  if (first === undefined) return NEVER;
  return flat.length === 1 ? first : { type: "alt", options: flat };
}

/** The direct parts of a node. */
export function childrenOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "concat":
      return node.items;
    case "alt":
      return node.options;
    case "group":
    case "repeat":
    case "look":
      return [node.body];
    case "empty":
    case "set":
    case "assert":
    case "back":
      return [];
  }
}

/** Whether the predicate holds for the node or any part of it. */
export function someNode(node: Node, predicate: (node: Node) => boolean): boolean {
  return predicate(node) || childrenOf(node).some((child) => someNode(child, predicate));
}
