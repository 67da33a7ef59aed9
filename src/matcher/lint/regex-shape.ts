import { alphabetOf } from "../compile/regex/alphabet.ts";
import { parseRegex } from "../compile/regex/parse.ts";
import { childrenOf, someNode, type Node } from "../compile/regex/syntax.ts";

/** The character that SillyTavern puts before every segment, and so at index 0 of every scanned text. */
const MARKER_CODE = 1;

/** The tree of an accepted regex; null for the few that the parser refuses. */
export function shapeOf(source: string, flags: string): Node | null {
  try {
    const parsed = { multiline: flags.includes("m"), dotAll: flags.includes("s") };
    return parseRegex(source, alphabetOf(flags.includes("u"), flags.includes("i")), parsed).node;
  } catch {
    return null;
  }
}

/** Where a match can stand: at index 0, before the marker, or anywhere behind it. */
interface Places {
  readonly start: boolean;
  readonly inside: boolean;
}

const NOWHERE: Places = { start: false, inside: false };
const either = (a: Places, b: Places): Places => ({ start: a.start || b.start, inside: a.inside || b.inside });

/** `strictLines`: `^` under flag m holds at index 0 only, as at the first line of a message, whose marker precedes it. */
interface Walk {
  readonly strictLines: boolean;
}

function holdsMarker(set: readonly number[]): boolean {
  for (let i = 0; i < set.length; i += 2) {
    if ((set[i] ?? 0) <= MARKER_CODE && MARKER_CODE <= (set[i + 1] ?? -1)) return true;
  }
  return false;
}

function afterAssertion(kind: Extract<Node, { type: "assert" }>["kind"], at: Places, walk: Walk): Places {
  switch (kind) {
    case "start":
      return { start: at.start, inside: false };
    case "lineStart":
      return { start: at.start, inside: at.inside && !walk.strictLines };
    case "end":
    case "lineEnd":
    case "word":
      return { start: false, inside: at.inside };
    case "notWord":
      return at;
  }
}

/** Where a match that has come to `at` can stand after `node`; what cannot be told is taken as possible. */
function after(node: Node, at: Places, walk: Walk): Places {
  if (!at.start && !at.inside) return NOWHERE;
  switch (node.type) {
    case "empty":
    case "look":
      return at;
    case "set":
      if (node.set.length === 0) return NOWHERE;
      return { start: false, inside: at.inside || (at.start && holdsMarker(node.set)) };
    case "concat":
      return node.items.reduce((places, item) => after(item, places, walk), at);
    case "alt":
      return node.options.reduce((places, option) => either(places, after(option, at, walk)), NOWHERE);
    case "group":
      return after(node.body, at, walk);
    case "repeat": {
      const once = after(node.body, at, walk);
      const more = node.max > 1 ? either(once, after(node.body, once, walk)) : once;
      return node.min === 0 ? either(at, more) : node.min === 1 ? more : after(node.body, more, walk);
    }
    case "assert":
      return afterAssertion(node.kind, at, walk);
    case "back":
      return either(at, { start: false, inside: true });
  }
}

const ANYWHERE: Places = { start: true, inside: true };
const possible = (places: Places): boolean => places.start || places.inside;

/** Whether the regex can match somewhere in a text that begins with the marker. */
export function canMatch(node: Node): boolean {
  return possible(after(node, ANYWHERE, { strictLines: false }));
}

/** Whether it can match when it has to begin at index 0, as with flag y. */
export function canMatchAtStart(node: Node): boolean {
  return possible(after(node, { start: true, inside: false }, { strictLines: false }));
}

/** Whether it can match without a line start that is not the start of the whole text. */
export function canMatchFirstLines(node: Node): boolean {
  return possible(after(node, ANYWHERE, { strictLines: true }));
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
