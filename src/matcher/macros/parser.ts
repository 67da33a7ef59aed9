import { LIMITS } from "../limits.ts";
import { readHeader, type ArgumentMode, type MacroHeader } from "./header.ts";
import type { ArgumentNode, MacroDocument, MacroNode } from "./syntax.ts";

interface Frame {
  readonly node: MacroNode;
  readonly mode: ArgumentMode;
}

const TOKEN = /\{\{|\}\}|::/g;
const DEPTH_MAX = LIMITS.macroDepth.value;

/** Index of the `{{` that opens a macro in plain text at or after `from`: the last two braces of a run. */
const openingInText = (text: string, from: number): number => {
  let at = text.indexOf("{{", from);
  if (at >= 0) while (text[at + 2] === "{") at++;
  return at;
};

const nodeOf = (start: number, header: MacroHeader): MacroNode => ({
  kind: "macro",
  start,
  end: -1,
  name: header.name,
  flags: header.flags,
  shorthand: header.shorthand,
  args: header.mode === "none" ? [] : [{ start: header.next, end: -1, nested: [] }],
});

class Parser {
  readonly #text: string;
  readonly #nodes: MacroNode[] = [];
  readonly #open: Frame[] = [];

  constructor(text: string) {
    this.#text = text;
  }

  parse(): MacroDocument {
    let at = 0;
    while (at < this.#text.length) {
      const frame = this.#open.at(-1);
      at = frame === undefined ? this.#plain(at) : this.#argument(frame, at);
    }
    this.#flattenUnclosed();
    return { text: this.#text, nodes: this.#nodes };
  }

  #plain(at: number): number {
    const opening = openingInText(this.#text, at);
    return opening < 0 ? this.#text.length : this.#begin(opening);
  }

  #argument(frame: Frame, at: number): number {
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(this.#text);
    if (token === null) return this.#text.length;
    if (token[0] === "{{") return this.#begin(token.index);
    const argument = frame.node.args.at(-1);
    if (token[0] === "}}") {
      if (argument !== undefined) argument.end = token.index;
      return this.#close(token.index + 2);
    }
    if (frame.mode === "list") {
      if (argument !== undefined) argument.end = token.index;
      frame.node.args.push({ start: token.index + 2, end: -1, nested: [] });
    }
    return token.index + 2;
  }

  /** Opens a macro at the `{{` at `start`, or passes over it as text; returns where to go on. */
  #begin(start: number): number {
    const header = this.#open.length < DEPTH_MAX ? readHeader(this.#text, start) : undefined;
    if (header === undefined) {
      const outer = this.#open.at(-1);
      if (outer?.mode === "value") outer.node.args[0]?.nested.push(brokenAt(start));
      return start + 2;
    }
    this.#open.push({ node: nodeOf(start, header), mode: header.mode });
    return header.mode === "none" ? this.#close(header.next + 2) : header.next;
  }

  #close(end: number): number {
    const frame = this.#open.pop();
    if (frame !== undefined) {
      frame.node.end = end;
      this.#siblings().push(frame.node);
    }
    return end;
  }

  #siblings(): MacroNode[] {
    return this.#open.at(-1)?.node.args.at(-1)?.nested ?? this.#nodes;
  }

  /** What was never closed is text; the macros in it stand in the document itself. */
  #flattenUnclosed(): void {
    for (const { node } of this.#open) {
      for (const argument of node.args) {
        for (const nested of argument.nested) if (nested.kind === "macro") this.#nodes.push(nested);
      }
    }
  }
}

const brokenAt = (start: number): MacroNode => ({
  kind: "broken",
  start,
  end: start + 2,
  name: "",
  flags: "",
  shorthand: undefined,
  args: [],
});

/**
 * The macros of a text. Never fails; linear in the text's length.
 *
 * In plain text a macro opens with the last two braces of a run of `{`, in arguments with the first two. A `{{` behind
 * which {@link readHeader} finds no macro is text. An open macro takes everything up to the first `}}` that no macro
 * inside it has taken; one that is never closed is text too, and macros inside it stand on their own. Macros more
 * than `macroDepth` deep in each other are text.
 */
export const parseMacros = (text: string): MacroDocument => new Parser(text).parse();

/** The range of an argument without the white space around it. */
export const trimmedRange = (
  text: string,
  argument: ArgumentNode,
): { readonly start: number; readonly end: number } => {
  const slice = text.slice(argument.start, argument.end);
  const start = argument.start + (slice.length - slice.trimStart().length);
  return { start, end: Math.max(start, argument.start + slice.trimEnd().length) };
};
