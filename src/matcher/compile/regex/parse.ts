import type { Alphabet } from "./alphabet.ts";
import { readClass } from "./character-class.ts";
import { Cursor } from "./cursor.ts";
import { readCharacterEscape, readClassEscape } from "./escape.ts";
import { type GroupTable, readGroupName, tabulateGroups } from "./groups.ts";
import { Refused } from "./refusal.ts";
import { alternation, type Assertion, concat, EMPTY, type Node } from "./syntax.ts";

/** What of the flags shapes the tree; `i` and `u` are in the alphabet already. */
export interface ParseFlags {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

const COUNTED = /\{(\d+)(?:(,)(\d*))?\}/y;
const DECIMAL = /[1-9]\d*/y;
const MODIFIERS = /\?[ims]*(?:-[ims]*)?:/y;

/** The tree of a pattern and its capture groups. */
export interface Parsed {
  readonly node: Node;
  readonly groups: GroupTable;
}

/**
 * Parses JavaScript's regex syntax, without the `u` flag including the legacy forms of Annex B. Patterns that
 * JavaScript accepts are parsed as it does; of those that it does not accept some are taken all the same.
 * Throws {@link Refused} with `regex-syntax`, or `regex-modifier` for a group that switches `i`.
 */
export function parseRegex(source: string, alphabet: Alphabet, flags: ParseFlags): Parsed {
  const parser = new Parser(source, alphabet);
  const node = parser.disjunction(flags);
  if (!parser.cursor.done) throw parser.cursor.error("unmatched )");
  return { node, groups: parser.groups };
}

class Parser {
  readonly cursor: Cursor;
  readonly alphabet: Alphabet;
  readonly groups: GroupTable;
  private groupsOpened = 0;

  constructor(source: string, alphabet: Alphabet) {
    this.cursor = new Cursor(source, alphabet.unicode);
    this.alphabet = alphabet;
    this.groups = tabulateGroups(source);
  }

  disjunction(flags: ParseFlags): Node {
    const options = [this.alternative(flags)];
    while (this.cursor.eat("|")) options.push(this.alternative(flags));
    return alternation(options);
  }

  private alternative(flags: ParseFlags): Node {
    const items: Node[] = [];
    while (!this.cursor.done && !this.cursor.looksAt("|") && !this.cursor.looksAt(")")) {
      items.push(this.quantified(this.term(flags)));
    }
    return concat(items);
  }

  private term(flags: ParseFlags): Node {
    const { cursor } = this;
    const { classes } = this.alphabet;
    switch (cursor.source[cursor.at]) {
      case "^":
        cursor.at++;
        return assertion(flags.multiline ? "lineStart" : "start");
      case "$":
        cursor.at++;
        return assertion(flags.multiline ? "lineEnd" : "end");
      case "(":
        cursor.at++;
        return this.group(flags);
      case ".":
        cursor.at++;
        return { type: "set", set: flags.dotAll ? classes.any : classes.dot };
      case "[":
        cursor.at++;
        return { type: "set", set: readClass(cursor, this.alphabet) };
      case "\\":
        cursor.at++;
        return this.escape();
      case "*":
      case "+":
      case "?":
        throw cursor.error("nothing to repeat");
      default:
        return this.character(cursor.next());
    }
  }

  private character(code: number): Node {
    return { type: "set", set: this.alphabet.character(code) };
  }

  private escape(): Node {
    const { cursor } = this;
    if (cursor.eat("b")) return assertion("word");
    if (cursor.eat("B")) return assertion("notWord");
    const set = readClassEscape(cursor, this.alphabet);
    if (set !== null) return { type: "set", set: this.alphabet.classSet(set, false) };
    if (cursor.looksAt("k") && (cursor.unicode || this.groups.named.size > 0)) {
      cursor.at++;
      cursor.expect("<");
      const name = readGroupName(cursor);
      const groups = this.groups.named.get(name);
      if (groups === undefined) throw cursor.error("unknown group");
      return { type: "back", groups };
    }
    const mark = cursor.at;
    const number = Number(cursor.take(DECIMAL));
    if (number > 0 && (number <= this.groups.count || cursor.unicode)) return { type: "back", groups: [number] };
    cursor.at = mark;
    return this.character(readCharacterEscape(cursor, false));
  }

  private group(flags: ParseFlags): Node {
    const { cursor } = this;
    if (cursor.eat("?:")) return this.closed(flags);
    if (cursor.eat("?=")) return this.look(flags, false, false);
    if (cursor.eat("?!")) return this.look(flags, false, true);
    if (cursor.eat("?<=")) return this.look(flags, true, false);
    if (cursor.eat("?<!")) return this.look(flags, true, true);
    const modifiers = cursor.take(MODIFIERS);
    if (modifiers !== "") return this.closed(this.modified(flags, modifiers));
    if (cursor.eat("?<")) readGroupName(cursor);
    else if (cursor.looksAt("?")) throw cursor.error("unknown group");
    const index = ++this.groupsOpened;
    return { type: "group", index, body: this.closed(flags) };
  }

  private closed(flags: ParseFlags): Node {
    const body = this.disjunction(flags);
    this.cursor.expect(")");
    return body;
  }

  private look(flags: ParseFlags, behind: boolean, negative: boolean): Node {
    return { type: "look", behind, negative, body: this.closed(flags) };
  }

  private modified(flags: ParseFlags, text: string): ParseFlags {
    const [on = "", off = ""] = text.slice(1, -1).split("-");
    if ((on.includes("i") && !this.alphabet.folded) || (off.includes("i") && this.alphabet.folded)) {
      throw new Refused("regex-modifier", `(${text}`);
    }
    const state = (name: string, before: boolean): boolean => (before || on.includes(name)) && !off.includes(name);
    return { multiline: state("m", flags.multiline), dotAll: state("s", flags.dotAll) };
  }

  /** The term with the quantifier that follows it. Assertions under one are either there or, from zero on, not at all. */
  private quantified(term: Node): Node {
    const bounds = this.quantifier();
    if (bounds === null) return term;
    const [min, max] = bounds;
    const lazy = this.cursor.eat("?");
    if (min > max) throw this.cursor.error("numbers out of order");
    if (max === 0) return EMPTY;
    if (term.type === "assert" || term.type === "look") return min === 0 ? EMPTY : term;
    if (min === 1 && max === 1) return term;
    return { type: "repeat", body: term, min, max, lazy };
  }

  private quantifier(): readonly [number, number] | null {
    const { cursor } = this;
    if (cursor.eat("*")) return [0, Infinity];
    if (cursor.eat("+")) return [1, Infinity];
    if (cursor.eat("?")) return [0, 1];
    if (!cursor.looksAt("{")) return null;
    COUNTED.lastIndex = cursor.at;
    const match = COUNTED.exec(cursor.source);
    if (match === null) return null;
    cursor.at += match[0].length;
    const min = Number(match[1]);
    if (match[2] === undefined) return [min, min];
    return [min, match[3] === "" ? Infinity : Number(match[3])];
  }
}

function assertion(kind: Assertion): Node {
  return { type: "assert", kind };
}
