import { isZeroWidth } from "./adjacent.ts";
import type { Alphabet } from "./alphabet.ts";
import { negation } from "./deviation.ts";
import { Refused } from "./refusal.ts";
import { alternation, concat, EMPTY, type Node, someNode } from "./syntax.ts";
import { type Side, towards, trimEdge } from "./trim.ts";

const AND_ALL = "use secondary keys with AND ALL: one key for each of the conditions";

/**
 * Rewrites the conditions at one edge of a pattern so that they consume what they look at; nothing follows there, so
 * whether a match exists does not change. Look-aheads at the end: positive `X(?=Y)` becomes `XY`; negative ones become
 * the ways in which the text can deviate from their finite bodies or end. The start, with look-behinds, is the mirror
 * image. Throws {@link Refused} for bodies without an end and for several conditions at one place.
 */
export function settleEdge(node: Node, side: Side, alphabet: Alphabet): Node {
  if (!someNode(node, (part) => looksOut(part, side))) return node;
  switch (node.type) {
    case "alt":
      return alternation(node.options.map((option) => settleEdge(option, side, alphabet)));
    case "group":
      return settleEdge(node.body, side, alphabet);
    case "repeat":
      return node.max === 1 ? { ...node, body: settleEdge(node.body, side, alphabet) } : node;
    case "concat":
      return settleItems(towards(side, node.items), side, alphabet);
    case "look":
    case "assert":
      return settleItems([node], side, alphabet);
    default:
      return node;
  }
}

/** Whether the node is a condition on what lies beyond it on this side. */
function looksOut(node: Node, side: Side): boolean {
  if (node.type === "look") return node.behind === (side === "start");
  return node.type === "assert" && node.kind === (side === "end" ? "lineEnd" : "lineStart");
}

/** `items` with the edge last. */
function settleItems(items: readonly Node[], side: Side, alphabet: Alphabet): Node {
  let coreEnd = items.length;
  while (coreEnd > 0 && isZeroWidth(items[coreEnd - 1])) coreEnd--;
  const core = items.slice(0, coreEnd);
  const zero = items.slice(coreEnd);
  const looking = zero.filter((item) => looksOut(item, side));
  const others = zero.filter((item) => !looksOut(item, side));
  const last = core.pop();
  const reaching = last !== undefined && someNode(last, (part) => looksOut(part, side)) ? last : null;
  if (reaching === null) {
    const rest = last === undefined ? [] : [last];
    const beyond = concat(outside(looking, side, alphabet));
    // Group 0 is no group of the pattern: it marks what precedes the match proper.
    const marked: Node = side === "start" && looking.length > 0 ? { type: "group", index: 0, body: beyond } : beyond;
    return concat(towards(side, [...core, ...rest, ...others, marked]));
  }
  if (zero.length === 0) return concat(towards(side, [...core, settleEdge(reaching, side, alphabet)]));
  const options = openOptions(reaching);
  if (options === null) return concat(towards(side, items));
  // What stands at the edge belongs to each option: only so its conditions meet those of the option at one place.
  const spread = options.map((option) => settleEdge(concat(towards(side, [option, ...zero])), side, alphabet));
  return concat(towards(side, [...core, alternation(spread)]));
}

function openOptions(node: Node): readonly Node[] | null {
  if (node.type === "group") return openOptions(node.body);
  if (node.type === "alt") return node.options;
  if (node.type === "repeat" && node.max === 1) return [node.body, EMPTY];
  return node.type === "concat" ? [node] : null;
}

/** What to consume beyond the edge in place of the conditions that all look at the same place. */
function outside(conditions: readonly Node[], side: Side, alphabet: Alphabet): readonly Node[] {
  const bodies = { positive: [] as Node[], negative: [] as Node[], line: [] as Node[] };
  for (const condition of conditions) {
    if (condition.type !== "look") bodies.line.push(condition);
    else bodies[condition.negative ? "negative" : "positive"].push(condition.body);
  }
  const kinds = [bodies.positive, bodies.negative, bodies.line].filter((list) => list.length > 0);
  if (kinds.length === 0) return [];
  const hint = bodies.positive.length > 1 ? AND_ALL : null;
  if (kinds.length > 1 || bodies.positive.length > 1) throw lookRefused("several conditions at one place", hint);
  if (bodies.line.length > 0) {
    const edge: Node = { type: "assert", kind: side };
    return [alternation([edge, { type: "set", set: alphabet.classes.lineBreak }])];
  }
  if (bodies.negative.length > 0) return [negation(alternation(bodies.negative), side, alphabet)];
  const [body = EMPTY] = bodies.positive;
  return [trimEdge(settleEdge(trimEdge(body, side), side, alphabet), side)];
}

function lookRefused(construct: string, hint: string | null): Refused {
  return new Refused("regex-lookaround", construct, hint);
}
