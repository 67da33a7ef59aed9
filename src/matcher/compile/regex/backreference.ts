import { LIMITS } from "../../limits.ts";
import { repeated } from "./adjacent.ts";
import type { Alphabet } from "./alphabet.ts";
import { type Captures, codesNode, formsOf, NO_CAPTURES } from "./finite.ts";
import { isNullable } from "./measure.ts";
import { Refused } from "./refusal.ts";
import { alternation, childrenOf, concat, EMPTY, type Node, someNode } from "./syntax.ts";

const FORMS_MAX = LIMITS.regexGroupForms.value;
const NODES_MAX = LIMITS.regexExpandedNodes.value;

/** A form of a part of the pattern in which the groups that are referred to hold fixed texts. */
interface Variant {
  readonly node: Node;
  readonly captures: Captures;
}

/**
 * Replaces back-references to groups that match at most 64 different texts: the pattern becomes the alternation over
 * those texts. A reference to a group that cannot have taken part yet matches the empty text, as in JavaScript.
 * Throws {@link Refused} where that is not possible. Case folding is none of its business: codes are folded already.
 */
export function expandBackreferences(node: Node, alphabet: Alphabet): Node {
  const referred = referredGroups(node);
  if (referred.size === 0) return node;
  if (someNode(node, (part) => part.type === "look" && holdsGroup(part, referred))) {
    throw new Refused("regex-backreference", "back-reference to a group inside a look-around");
  }
  if (someNode(node, (part) => part.type === "look" && part.behind && someNode(part, isBack))) {
    throw new Refused("regex-backreference", "back-reference inside a look-behind");
  }
  return new Expansion(alphabet).expand(node);
}

class Expansion {
  private readonly alphabet: Alphabet;
  private nodes = 0;

  constructor(alphabet: Alphabet) {
    this.alphabet = alphabet;
  }

  expand(node: Node): Node {
    if (++this.nodes > NODES_MAX) throw new Refused("regex-too-complex", "back-reference");
    switch (node.type) {
      case "concat":
        return this.items(node.items);
      case "alt":
        return alternation(node.options.map((option) => this.expand(option)));
      case "group":
      case "repeat":
      case "look":
        return { ...node, body: this.expand(node.body) };
      case "back":
        // Whoever could have set the group stands further left in an enclosing sequence, and was resolved there.
        return EMPTY;
      default:
        return node;
    }
  }

  /** A sequence: the first item that sets a group which a later one refers to is split into its forms. */
  private items(items: readonly Node[]): Node {
    const at = items.findIndex((item, i) => holdsGroup(item, referredGroups(concat(items.slice(i + 1)))));
    if (at < 0) return concat(items.map((item) => this.expand(item)));
    const item = items[at] ?? EMPTY;
    const rest = items.slice(at + 1);
    const groups = referredGroups(concat(rest));
    const options = this.variants(item, groups).map(({ node, captures }) => {
      const later = rest.map((part) => substitute(part, captures));
      return concat([node, this.items(later)]);
    });
    if (options.length > FORMS_MAX) throw new Refused("regex-backreference", "back-reference");
    return concat([...items.slice(0, at).map((part) => this.expand(part)), alternation(options)]);
  }

  /** The forms of a node by what the groups hold after it. */
  private variants(node: Node, groups: ReadonlySet<number>): readonly Variant[] {
    if (!holdsGroup(node, groups)) return [{ node: this.expand(node), captures: NO_CAPTURES }];
    switch (node.type) {
      case "group":
        return groups.has(node.index) ? this.forms(node) : this.variants(node.body, groups);
      case "alt":
        return node.options.flatMap((option) => this.variants(option, groups));
      case "concat":
        return this.sequences(node, groups);
      case "repeat":
        return this.rounds(node, groups);
      default:
        throw new Refused("regex-backreference", "back-reference");
    }
  }

  private sequences(node: Extract<Node, { type: "concat" }>, groups: ReadonlySet<number>): readonly Variant[] {
    // References within the sequence to groups of the same sequence come first, and need the forms as a whole.
    if (someNode(node, isBack)) return this.forms(node);
    let result: readonly Variant[] = [{ node: EMPTY, captures: NO_CAPTURES }];
    for (const item of node.items) {
      const tails = this.variants(item, groups);
      if (result.length * tails.length > FORMS_MAX) throw new Refused("regex-backreference", "back-reference");
      result = result.flatMap((head) =>
        tails.map((tail) => ({
          node: concat([head.node, tail.node]),
          captures: new Map([...head.captures, ...tail.captures]),
        })),
      );
    }
    return result;
  }

  /** Only the last round of a repeat decides what its groups hold: `X+` is `X*` and then the forms of X. */
  private rounds(node: Extract<Node, { type: "repeat" }>, groups: ReadonlySet<number>): readonly Variant[] {
    const nonEmpty = node.max === 1 || !isNullable(node.body);
    if (!nonEmpty) throw new Refused("regex-backreference", "back-reference to a group in a repeat");
    const earlier = this.expand(repeated(node, 1));
    const last = this.variants(node.body, groups).map((form) => ({
      node: concat([earlier, form.node]),
      captures: form.captures,
    }));
    return node.min === 0 ? [...last, { node: EMPTY, captures: NO_CAPTURES }] : last;
  }

  private forms(node: Node): readonly Variant[] {
    const forms = formsOf(this.expand(node), this.alphabet, FORMS_MAX);
    if (forms === null) throw new Refused("regex-backreference", "back-reference");
    return forms;
  }
}

/** The node with its references to these groups replaced by what the groups hold. */
function substitute(node: Node, captures: Captures): Node {
  switch (node.type) {
    case "back": {
      const held = node.groups.map((group) => captures.get(group)).find((codes) => codes !== undefined);
      return held === undefined ? node : codesNode(held);
    }
    case "concat":
      return concat(node.items.map((item) => substitute(item, captures)));
    case "alt":
      return alternation(node.options.map((option) => substitute(option, captures)));
    case "group":
    case "repeat":
    case "look":
      return { ...node, body: substitute(node.body, captures) };
    default:
      return node;
  }
}

function isBack(node: Node): boolean {
  return node.type === "back";
}

function referredGroups(node: Node): ReadonlySet<number> {
  const groups = new Set<number>();
  const visit = (part: Node): void => {
    if (part.type === "back") for (const group of part.groups) groups.add(group);
    for (const child of childrenOf(part)) visit(child);
  };
  visit(node);
  return groups;
}

function holdsGroup(node: Node, groups: ReadonlySet<number>): boolean {
  return groups.size > 0 && someNode(node, (part) => part.type === "group" && groups.has(part.index));
}
