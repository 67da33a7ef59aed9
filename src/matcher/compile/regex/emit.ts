import type { Alphabet } from "./alphabet.ts";
import { type CodeSet, complement, onlyCode } from "./code-set.ts";
import { encodeCode, encodeSet } from "./encoding.ts";
import { copiesOf } from "./repeat-limit.ts";
import type { Node } from "./syntax.ts";

const ANYTHING = "(?s:.)";
const NOTHING = "[^\\x{0}-\\x{10FFFF}]";

/** A pattern in RE2's syntax. `cost` is an estimate of the instructions of its program. */
export interface Emitted {
  readonly pattern: string;
  readonly cost: number;
}

export interface EmitOptions {
  readonly alphabet: Alphabet;
  /** Groups to capture, in the order of their numbers; all others are only grouped. */
  readonly captured: ReadonlySet<number>;
}

/** Writes a tree without look-arounds and back-references as an RE2 pattern. Line anchors see `\n` only. */
export function emit(node: Node, options: EmitOptions): Emitted {
  const emitter = new Emitter(options);
  const pattern = emitter.write(node);
  return { pattern, cost: emitter.costOf(node) };
}

class Emitter {
  private readonly options: EmitOptions;

  constructor(options: EmitOptions) {
    this.options = options;
  }

  write(node: Node): string {
    switch (node.type) {
      case "empty":
        return "";
      case "set":
        return this.setText(node.set).text;
      case "concat":
        return node.items.map((item) => (item.type === "alt" ? `(?:${this.write(item)})` : this.write(item))).join("");
      case "alt":
        return node.options.map((option) => this.write(option)).join("|");
      case "group":
        return this.options.captured.has(node.index) ? `(${this.write(node.body)})` : `(?:${this.write(node.body)})`;
      case "repeat":
        return `${this.repeated(node.body)}${quantifier(node.min, node.max)}${node.lazy ? "?" : ""}`;
      case "assert":
        return ASSERTIONS[node.kind];
      case "look":
      case "back":
        throw new TypeError(`${node.type} cannot be written for RE2`);
    }
  }

  costOf(node: Node): number {
    switch (node.type) {
      case "set":
        return this.setText(node.set).cost;
      case "concat":
        return node.items.reduce((sum, item) => sum + this.costOf(item), 0);
      case "alt":
        return node.options.reduce((sum, option) => sum + 1 + this.costOf(option), 0);
      case "group":
        return 2 + this.costOf(node.body);
      case "repeat":
        return copiesOf(node.min, node.max) * (1 + this.costOf(node.body));
      default:
        return 1;
    }
  }

  private repeated(body: Node): string {
    const text = this.write(body);
    return body.type === "set" || (body.type === "group" && this.options.captured.has(body.index))
      ? text
      : `(?:${text})`;
  }

  private setText(set: CodeSet): SetText {
    const code = onlyCode(set);
    if (code >= 0 && code < 0xd800) return { text: writeCode(encodeCode(code)), cost: code < 0x80 ? 1 : 3 };
    const cache = this.options.alphabet.unicode ? pointSets : unitSets;
    let text = cache.get(set);
    if (text === undefined) {
      text = writeSet(set, this.options.alphabet);
      cache.set(set, text);
    }
    return text;
  }
}

interface SetText {
  readonly text: string;
  readonly cost: number;
}

/** Sets are shared between nodes and, for the named classes, between patterns. */
const unitSets = new WeakMap<CodeSet, SetText>();
const pointSets = new WeakMap<CodeSet, SetText>();

const ASSERTIONS = {
  start: "\\A",
  end: "\\z",
  lineStart: "(?m:^)",
  lineEnd: "(?m:$)",
  word: "\\b",
  notWord: "\\B",
} as const;

function quantifier(min: number, max: number): string {
  if (max === Infinity) return min === 0 ? "*" : min === 1 ? "+" : `{${min},}`;
  if (min === 0 && max === 1) return "?";
  return min === max ? `{${min}}` : `{${min},${max}}`;
}

function writeSet(set: CodeSet, alphabet: Alphabet): SetText {
  if (set.length === 0) return { text: NOTHING, cost: 1 };
  const rest = complement(set, alphabet.max);
  if (rest.length === 0) return { text: ANYTHING, cost: 12 };
  const ranges = encodeSet(set, alphabet.unicode);
  const restRanges = encodeSet(rest, alphabet.unicode);
  const cost = rangesCost(ranges);
  if (restRanges.length < ranges.length) return { text: `[^${writeRanges(restRanges)}]`, cost };
  const [low, high] = ranges;
  const single = ranges.length === 2 && low === high && low !== undefined;
  return { text: single ? writeCode(low) : `[${writeRanges(ranges)}]`, cost };
}

function writeRanges(ranges: readonly number[]): string {
  let text = "";
  for (let i = 0; i < ranges.length; i += 2) {
    const low = ranges[i] ?? 0;
    const high = ranges[i + 1] ?? 0;
    text += low === high ? writeCode(low) : `${writeCode(low)}-${writeCode(high)}`;
  }
  return text;
}

function writeCode(code: number): string {
  const plain = (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  return plain || code === 0x5f ? String.fromCharCode(code) : `\\x{${code.toString(16)}}`;
}

/** Instructions: one for a range of ASCII, about three bytes' worth of branches for a range beyond. */
function rangesCost(ranges: readonly number[]): number {
  let cost = 0;
  for (let i = 0; i < ranges.length; i += 2) {
    const low = ranges[i] ?? 0;
    const high = ranges[i + 1] ?? 0;
    cost += high < 0x80 ? 1 : high - low < 64 ? 3 : 6;
  }
  return cost;
}
