import { alphabetOf } from "../compile/regex/alphabet.ts";
import { parseRegex } from "../compile/regex/parse.ts";
import { childrenOf, someNode, type Node } from "../compile/regex/syntax.ts";
import { LIMITS } from "../limits.ts";

/** The character that SillyTavern puts before every segment, and so at index 0 of every scanned text. */
const MARKER_CODE = 1;

/** The tree of an accepted regex; null for the few that the parser refuses, and for those too long for the engine. */
export function shapeOf(source: string, flags: string): Node | null {
  if (source.length > LIMITS.regexSourceUnits.value) return null;
  try {
    const parsed = { multiline: flags.includes("m"), dotAll: flags.includes("s") };
    return parseRegex(source, alphabetOf(flags.includes("u"), flags.includes("i")), parsed).node;
  } catch {
    return null;
  }
}

/** Where a match can stand, as bits: at index 0, before the marker, or anywhere behind it. */
type Places = number;

const NOWHERE: Places = 0;
const START: Places = 1;
const INSIDE: Places = 2;
const ANYWHERE: Places = START | INSIDE;

function holdsMarker(set: readonly number[]): boolean {
  for (let i = 0; i < set.length; i += 2) {
    if ((set[i] ?? 0) <= MARKER_CODE && MARKER_CODE <= (set[i + 1] ?? -1)) return true;
  }
  return false;
}

/**
 * One walk over a tree. A part is worked out once for each of the places where it can be entered, so that the cost stays
 * linear however deep repeats are nested. What cannot be told is taken as possible.
 */
class Walk {
  /** `^` under flag m holds at index 0 only, as at the first line of a message, whose marker precedes it. */
  readonly #strictLines: boolean;
  readonly #known = new Map<Node, (Places | undefined)[]>();

  constructor(strictLines: boolean) {
    this.#strictLines = strictLines;
  }

  /** Where a match that has come to `at` can stand after `node`. */
  after(node: Node, at: Places): Places {
    if (at === NOWHERE) return NOWHERE;
    const known = this.#known.get(node) ?? [];
    const before = known[at];
    if (before !== undefined) return before;
    const places = this.#step(node, at);
    known[at] = places;
    this.#known.set(node, known);
    return places;
  }

  #step(node: Node, at: Places): Places {
    switch (node.type) {
      case "empty":
      case "look":
        return at;
      case "set":
        if (node.set.length === 0) return NOWHERE;
        return (at & INSIDE) !== 0 || holdsMarker(node.set) ? INSIDE : NOWHERE;
      case "concat":
        return node.items.reduce((places, item) => this.after(item, places), at);
      case "alt":
        return node.options.reduce((places, option) => places | this.after(option, at), NOWHERE);
      case "group":
        return this.after(node.body, at);
      case "repeat": {
        const once = this.after(node.body, at);
        const more = node.max > 1 ? once | this.after(node.body, once) : once;
        return node.min === 0 ? at | more : node.min === 1 ? more : this.after(node.body, more);
      }
      case "assert":
        return this.#afterAssertion(node.kind, at);
      case "back":
        return at | INSIDE;
    }
  }

  #afterAssertion(kind: Extract<Node, { type: "assert" }>["kind"], at: Places): Places {
    switch (kind) {
      case "start":
        return at & START;
      case "lineStart":
        return this.#strictLines ? at & START : at;
      case "end":
      case "lineEnd":
      case "word":
        return at & INSIDE;
      case "notWord":
        return at;
    }
  }
}

/** Whether the regex can match somewhere in a text that begins with the marker. */
export function canMatch(node: Node): boolean {
  return new Walk(false).after(node, ANYWHERE) !== NOWHERE;
}

/** Whether it can match when it has to begin at index 0, as with flag y. */
export function canMatchAtStart(node: Node): boolean {
  return new Walk(false).after(node, START) !== NOWHERE;
}

/** Whether it can match without a line start that is not the start of the whole text. */
export function canMatchFirstLines(node: Node): boolean {
  return new Walk(true).after(node, ANYWHERE) !== NOWHERE;
}

/** Whether every match has to end at the end of the whole text. */
export function needsTextEnd(node: Node): boolean {
  switch (node.type) {
    case "assert":
      return node.kind === "end";
    case "alt":
      return node.options.every(needsTextEnd);
    case "repeat":
      return node.min > 0 && needsTextEnd(node.body);
    case "concat":
    case "group":
      return childrenOf(node).some(needsTextEnd);
    default:
      return false;
  }
}

/** Whether the regex holds an assertion of a kind. */
export function holdsAssertion(node: Node, kind: Extract<Node, { type: "assert" }>["kind"]): boolean {
  return someNode(node, (part) => part.type === "assert" && part.kind === kind);
}
