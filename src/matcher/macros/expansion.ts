import { LIMITS } from "../limits.ts";
import { blockEnds, isClosing, trimBody } from "./blocks.ts";
import type { MacroCall, MacroDefinition } from "./definition.ts";
import type { ExpansionState } from "./expansion-state.ts";
import { finish } from "./marks.ts";
import { parseMacros, trimmedRange } from "./parser.ts";
import type { MacroProblemCode } from "./problems.ts";
import { MACROS } from "./registry.ts";
import { runShorthand } from "./shorthand.ts";
import type { ArgumentNode, MacroNode } from "./syntax.ts";

const BLOCK_DEPTH_MAX = LIMITS.macroBlockDepth.value;

/** A text under expansion: the input itself, or a branch of an `if` whose places count from `base`. */
interface Source {
  readonly text: string;
  readonly base: number;
}

/** A run of macros in one source with the text around and between them. */
interface Span {
  readonly nodes: readonly MacroNode[];
  readonly ends: Int32Array;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** A range of the source with its macros replaced: what is needed to put a macro back that stays. */
interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

/** One macro about to run: the arguments for its handler, and the text that stands there if it does not run. */
interface Use {
  readonly node: MacroNode;
  readonly definition: MacroDefinition;
  readonly args: readonly string[];
  readonly scoped: boolean;
  asWritten(): string;
}

/** Replaces the macros of one text; see `expandMacros` for the rules. */
export class Expansion {
  readonly #state: ExpansionState;
  #depth = 0;

  constructor(state: ExpansionState) {
    this.#state = state;
  }

  /** Expands a text with old markers already rewritten; places in it count from `base`. */
  run(text: string, base = 0): string {
    if (!text.includes("{{")) return finish(text);
    const source = { text, base };
    return finish(this.#list(source, { nodes: parseMacros(text).nodes, start: 0, end: text.length }));
  }

  #list(source: Source, list: { nodes: readonly MacroNode[]; start: number; end: number }): string {
    if (list.nodes.length === 0) return source.text.slice(list.start, list.end);
    return this.#span(source, { ...list, ends: blockEnds(list.nodes), first: 0, last: list.nodes.length });
  }

  #span(source: Source, span: Span): string {
    let result = "";
    let at = span.start;
    for (let i = span.first; i < span.last; i++) {
      const node = span.nodes[i];
      if (node === undefined) break;
      result += source.text.slice(at, node.start);
      const end = span.ends[i] ?? -1;
      const closing = end >= 0 && end < span.last ? span.nodes[end] : undefined;
      if (closing === undefined || !this.#enter(source, node, closing)) {
        result += this.#macro(source, node);
        at = node.end;
        continue;
      }
      result += this.#block(source, node, { ...span, first: i + 1, last: end, start: node.end, end: closing.start });
      this.#depth--;
      at = closing.end;
      i = end;
    }
    return result + source.text.slice(at, span.end);
  }

  /** Whether a block may be read; one too deep or too costly falls apart into its two macros. */
  #enter(source: Source, node: MacroNode, closing: MacroNode): boolean {
    if (this.#depth >= BLOCK_DEPTH_MAX || !this.#state.spend(closing.start - node.end)) {
      this.#report(source, node, "macro-limit");
      return false;
    }
    this.#depth++;
    return true;
  }

  /** A block; `span` is its body, which ends in front of the closing macro. */
  #block(source: Source, node: MacroNode, span: Span): string {
    const end = span.nodes[span.last]?.end ?? span.end;
    const definition = this.#accepting(source, node, 1);
    if (definition?.lazy === true) {
      const args = [...written(source, node), source.text.slice(span.start, span.end)];
      const asWritten = (): string => source.text.slice(node.start, end);
      if (!this.#state.spend(end - node.start)) return this.#unread(source, node, asWritten());
      return this.#use(source, { node, definition, args, scoped: true, asWritten });
    }
    const args = node.args.map((argument) => this.#argument(source, argument));
    const body = { start: span.start, end: span.end, value: this.#span(source, span) };
    const asWritten = (): string => putBack(source, [...args, body], { start: node.start, end });
    if (definition === undefined) return asWritten();
    const content = node.flags.includes("#") ? body.value : trimBody(body.value);
    const values = [...args.map(({ value }) => value), content];
    return this.#use(source, { node, definition, args: values, scoped: true, asWritten });
  }

  #macro(source: Source, node: MacroNode): string {
    if (node.kind === "broken") return "{{}}";
    if (node.shorthand !== undefined) return this.#shorthand(source, node);
    const definition = this.#accepting(source, node, 0);
    if (definition?.lazy === true) {
      const asWritten = (): string => source.text.slice(node.start, node.end);
      if (!this.#state.spend(node.end - node.start)) return this.#unread(source, node, asWritten());
      return this.#use(source, { node, definition, args: written(source, node), scoped: false, asWritten });
    }
    const args = node.args.map((argument) => this.#argument(source, argument));
    const asWritten = (): string => putBack(source, args, node);
    if (definition === undefined) return asWritten();
    return this.#use(source, { node, definition, args: args.map(({ value }) => value), scoped: false, asWritten });
  }

  #unread(source: Source, node: MacroNode, written: string): string {
    this.#report(source, node, "macro-limit");
    return written;
  }

  #argument(source: Source, argument: ArgumentNode): Replaced {
    const range = trimmedRange(source.text, argument);
    return { ...range, value: this.#list(source, { nodes: argument.nested, ...range }) };
  }

  /** The definition of a macro, if it takes as many arguments as there are, the body of a block counted. */
  #accepting(source: Source, node: MacroNode, bodies: 0 | 1): MacroDefinition | undefined {
    const definition = this.#definition(node);
    if (definition === undefined) return undefined;
    const count = node.args.length + bodies;
    if (count >= definition.min && count <= definition.max && !(bodies === 1 && definition.list === true)) {
      return definition;
    }
    return this.#report(source, node, "macro-arguments");
  }

  #definition(node: MacroNode): MacroDefinition | undefined {
    if (isClosing(node)) return undefined;
    const name = node.name.toLowerCase();
    const dynamic = this.#state.environment.dynamic.get(name);
    if (dynamic === undefined) return MACROS.get(name);
    return { names: [name], min: 0, max: 0, fixed: true, run: () => dynamic };
  }

  #shorthand(source: Source, node: MacroNode): string {
    const { shorthand, name } = node;
    const [argument] = node.args;
    if (shorthand === undefined) return "";
    const value = (): string => (argument === undefined ? "" : this.#value(source, argument).value);
    const spend = (units: number): boolean => this.#state.open && this.#state.spend(units);
    const text = runShorthand({ ...shorthand, name, value, spend }, this.#state.environment);
    if (text !== undefined) return this.#state.insert(text);
    this.#report(source, node, "macro-limit");
    return source.text.slice(node.start, node.end);
  }

  /** The value of a shorthand: text and single macros; blocks are not paired in it. */
  #value(source: Source, argument: ArgumentNode): Replaced {
    const range = trimmedRange(source.text, argument);
    const { nested: nodes } = argument;
    const ends = new Int32Array(nodes.length).fill(-1);
    return { ...range, value: this.#span(source, { nodes, ends, first: 0, last: nodes.length, ...range }) };
  }

  #use(source: Source, use: Use): string {
    const { node, definition, args } = use;
    if (!this.#state.open) this.#report(source, node, "macro-limit");
    else if (definition.integers === true && !args.every((text) => /^-?\d+$/.test(text))) {
      this.#report(source, node, "macro-arguments");
    } else {
      const text = definition.run(this.#call(source, use));
      if (text !== undefined) return this.#state.insert(text);
    }
    return use.asWritten();
  }

  #call(source: Source, { node, args, scoped }: Use): MacroCall {
    const state = this.#state;
    const offset = source.base + node.start;
    return {
      name: node.name,
      flags: node.flags,
      args,
      scoped,
      environment: state.environment,
      mayDraw: (count) => state.mayDraw(count),
      draw: () => state.draw(offset),
      pick: () => state.pick(offset),
      original: () => state.original(),
      expand: (text) => this.run(text, offset),
      spend: (units) => state.spend(units),
      report: (code) => state.report(code, node.name, offset),
    };
  }

  #report(source: Source, node: MacroNode, code: MacroProblemCode): undefined {
    this.#state.report(code, node.name, source.base + node.start);
  }
}

const written = (source: Source, node: MacroNode): string[] =>
  node.args.map((argument) => source.text.slice(argument.start, argument.end).trim());

/** A range of the source as it was written, but with the macros in `parts` replaced. */
const putBack = (source: Source, parts: readonly Replaced[], range: { start: number; end: number }): string => {
  let result = "";
  let at = range.start;
  for (const part of parts) {
    result += source.text.slice(at, part.start) + part.value;
    at = part.end;
  }
  return result + source.text.slice(at, range.end);
};
