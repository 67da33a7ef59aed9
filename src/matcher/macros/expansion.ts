import { LIMITS } from "../limits.ts";
import { blockEnds, trimBody } from "./blocks.ts";
import type { MacroCall, MacroDefinition } from "./definition.ts";
import type { MacroEnvironment } from "./environment.ts";
import { finish } from "./marks.ts";
import { parseMacros, trimmedRange } from "./parser.ts";
import type { MacroProblemCode } from "./problems.ts";
import { MACROS } from "./registry.ts";
import { runShorthand } from "./shorthand.ts";
import { isClosing, type ArgumentNode, type MacroNode } from "./syntax.ts";

const BRANCH_DEPTH_MAX = LIMITS.macroBranchDepth.value;
const WORK_MAX = LIMITS.macroWorkUnits.value;
const OUTPUT_MAX = LIMITS.macroOutputUnits.value;

/** A text under expansion: the input itself, or the branch of an `if` whose places count from `base`. */
interface Source {
  readonly text: string;
  readonly base: number;
  readonly depth: number;
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

/** An argument as it was written around its value: what is needed to put a macro back that stays. */
interface Replaced {
  readonly start: number;
  readonly end: number;
  readonly value: string;
}

interface Body extends Replaced {
  readonly closing: MacroNode;
}

/** What one expansion did and used up. */
export interface ExpansionWork {
  /** UTF-16 units parsed, branches of `if` each time they were. */
  parsedUnits: number;
  /** UTF-16 units that macros inserted. */
  insertedUnits: number;
  macros: number;
}

export class Expansion {
  readonly #environment: MacroEnvironment;
  readonly #input: string;
  readonly #owner: string;
  readonly work: ExpansionWork = { parsedUnits: 0, insertedUnits: 0, macros: 0 };
  #original: string | undefined;
  #draws = 0;

  constructor(environment: MacroEnvironment, input: string, options: { original?: string; owner?: string }) {
    this.#environment = environment;
    this.#input = input;
    this.#owner = options.owner ?? "";
    this.#original = options.original;
  }

  /** Expands a text with old markers already rewritten. */
  run(text: string): string {
    return this.#expand({ text, base: 0, depth: 0 });
  }

  #expand(source: Source): string {
    if (!source.text.includes("{{")) return source.text;
    this.work.parsedUnits += source.text.length;
    const { nodes } = parseMacros(source.text);
    return this.#list(source, { nodes, start: 0, end: source.text.length });
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
      if (closing === undefined) {
        result += this.#macro(source, node);
        at = node.end;
        continue;
      }
      result += this.#block(source, node, { ...span, first: i + 1, last: end, start: node.end, end: closing.start });
      at = closing.end;
      i = end;
    }
    return result + source.text.slice(at, span.end);
  }

  #argument(source: Source, argument: ArgumentNode): Replaced {
    const range = trimmedRange(source.text, argument);
    return { ...range, value: this.#list(source, { nodes: argument.nested, ...range }) };
  }

  /** A block; `span` is its body, in front of the closing macro. */
  #block(source: Source, node: MacroNode, span: Span): string {
    const closing = span.nodes[span.last];
    if (closing === undefined) return this.#macro(source, node);
    const definition = this.#definition(node);
    if (definition?.lazy === true && this.#accepts(definition, node, 1)) {
      const args = [...this.#written(source, node), source.text.slice(span.start, span.end)];
      return this.#run(source, { node, definition, args, scoped: true }) ?? source.text.slice(node.start, closing.end);
    }
    const args = node.args.map((argument) => this.#argument(source, argument));
    const body: Body = { start: span.start, end: span.end, value: this.#span(source, span), closing };
    if (definition === undefined || !this.#accepts(definition, node, 1))
      return this.#asWritten(source, node, args, body);
    const content = node.flags.includes("#") ? body.value : trimBody(body.value);
    const values = [...args.map((argument) => argument.value), content];
    return (
      this.#run(source, { node, definition, args: values, scoped: true }) ?? this.#asWritten(source, node, args, body)
    );
  }

  #macro(source: Source, node: MacroNode): string {
    if (node.kind === "broken") return "{{}}";
    if (node.shorthand !== undefined) return this.#shorthand(source, node);
    const definition = this.#definition(node);
    if (definition?.lazy === true && this.#accepts(definition, node, 0)) {
      const args = this.#written(source, node);
      return this.#run(source, { node, definition, args, scoped: false }) ?? source.text.slice(node.start, node.end);
    }
    const args = node.args.map((argument) => this.#argument(source, argument));
    if (definition === undefined || !this.#accepts(definition, node, 0)) return this.#asWritten(source, node, args);
    const values = args.map((argument) => argument.value);
    return this.#run(source, { node, definition, args: values, scoped: false }) ?? this.#asWritten(source, node, args);
  }

  #definition(node: MacroNode): MacroDefinition | undefined {
    if (isClosing(node)) return undefined;
    const name = node.name.toLowerCase();
    const dynamic = this.#environment.dynamic.get(name);
    if (dynamic === undefined) return MACROS.get(name);
    return { names: [name], min: 0, max: 0, fixed: true, run: () => dynamic };
  }

  #accepts(definition: MacroDefinition, node: MacroNode, bodies: number): boolean {
    const count = node.args.length + bodies;
    return count >= definition.min && count <= definition.max && (bodies === 0 || definition.list !== true);
  }

  #written(source: Source, node: MacroNode): string[] {
    return node.args.map((argument) => source.text.slice(argument.start, argument.end).trim());
  }

  #asWritten(source: Source, node: MacroNode, args: readonly Replaced[], body?: Body): string {
    let result = "";
    let at = node.start;
    for (const replaced of body === undefined ? args : [...args, body]) {
      result += source.text.slice(at, replaced.start) + replaced.value;
      at = replaced.end;
    }
    return result + source.text.slice(at, (body?.closing ?? node).end);
  }

  #shorthand(source: Source, node: MacroNode): string {
    const { shorthand, name } = node;
    if (shorthand === undefined) return "";
    const value = (): string => {
      const [argument] = node.args;
      return argument === undefined ? "" : this.#value(source, argument).trim();
    };
    const refuse = (): void => this.#report("macro-limit", node, source);
    return this.#insert(runShorthand({ ...shorthand, name, value, refuse }, this.#environment));
  }

  /** The value of a shorthand: text and single macros; blocks are not paired in it. */
  #value(source: Source, argument: ArgumentNode): string {
    const ends = new Int32Array(argument.nested.length).fill(-1);
    const { nested: nodes, start, end } = argument;
    return this.#span(source, { nodes, ends, first: 0, last: nodes.length, start, end });
  }

  #run(
    source: Source,
    use: { node: MacroNode; definition: MacroDefinition; args: readonly string[]; scoped: boolean },
  ): string | undefined {
    const { node, definition, args, scoped } = use;
    if (this.work.insertedUnits > OUTPUT_MAX) return this.#report("macro-limit", node, source);
    if (definition.integers === true && !args.every((text) => /^-?\d+$/.test(text))) {
      return this.#report("macro-arguments", node, source);
    }
    const text = definition.run(this.#call(source, node, { args, scoped }));
    return text === undefined ? undefined : this.#insert(text);
  }

  #call(source: Source, node: MacroNode, given: { args: readonly string[]; scoped: boolean }): MacroCall {
    const environment = this.#environment;
    const offset = source.base + node.start;
    const { chatId } = environment;
    const place = () => ({ text: this.#input, offset, ordinal: this.#draws++, owner: this.#owner, chatId });
    return {
      ...given,
      name: node.name,
      flags: node.flags,
      environment,
      draw: () => environment.random.draw(place()),
      pick: () => environment.random.pick(place()),
      original: () => {
        const text = this.#original;
        if (text !== undefined) this.#original = "";
        return text;
      },
      expand: (text) => {
        if (source.depth < BRANCH_DEPTH_MAX && this.work.parsedUnits + text.length <= WORK_MAX) {
          return finish(this.#expand({ text, base: offset, depth: source.depth + 1 }));
        }
        this.#report("macro-limit", node, source);
        return text;
      },
      report: (code) => this.#report(code, node, source),
    };
  }

  #insert(text: string): string {
    this.work.macros++;
    this.work.insertedUnits += text.length;
    return text;
  }

  #report(code: MacroProblemCode, node: MacroNode, source: Source): undefined {
    this.#environment.report?.({ code, macro: node.name, offset: source.base + node.start });
  }
}
