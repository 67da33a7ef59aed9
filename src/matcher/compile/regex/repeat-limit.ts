import { LIMITS } from "../../limits.ts";
import { sizeOf } from "./code-set.ts";
import { Refused } from "./refusal.ts";
import { childrenOf, type Node } from "./syntax.ts";

/** A set with at least this many ranges costs as much as a `\p` class, however it was written. */
const LARGE_SET_RANGES = 32;

/**
 * Holds a pattern to the caps on counted repeats: RE2 unrolls them, and over these numbers one pattern takes seconds or
 * the whole heap. Throws {@link Refused} with `regex-repeat-limit` or `regex-property-repeat`.
 */
export function checkRepeats(node: Node): void {
  const product = repeatProduct(node);
  if (product > LIMITS.regexRepeatProduct.value) {
    throw new Refused("regex-repeat-limit", `counted repeats multiply to ${product}`);
  }
}

function repeatProduct(node: Node): number {
  const inner = Math.max(1, ...childrenOf(node).map(repeatProduct));
  if (node.type !== "repeat") return inner;
  const count = copiesOf(node.min, node.max);
  if (count > LIMITS.regexPropertyRepeat.value && holdsLargeSet(node.body)) {
    throw new Refused("regex-property-repeat", `{${count}} over a large character class`);
  }
  return inner * count;
}

/** How many copies of its body RE2 makes of a repeat; 1 for `* + ?`. */
export function copiesOf(min: number, max: number): number {
  return Math.max(1, max === Infinity ? min : max);
}

function holdsLargeSet(node: Node): boolean {
  if (node.type === "set") return node.set.length / 2 >= LARGE_SET_RANGES && sizeOf(node.set) > LARGE_SET_RANGES;
  return childrenOf(node).some(holdsLargeSet);
}
