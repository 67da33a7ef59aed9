import { type CodeSet, complement, contains, POINT_MAX, setOf } from "../../matcher/compile/regex/code-set.ts";

const TOKEN =
  /\\x\{([0-9A-Fa-f]+)\}|\[(\^?)((?:\\x\{[0-9A-Fa-f]+\}|[\w-])*)\]|\(\?s:\.\)|\(\?[:m]|\{\d+(?:,\d*)?\}|\\[AzbB]|(\w)|[^]/g;
const SET_ITEM = /(?:\\x\{([0-9A-Fa-f]+)\}|(\w))(?:-(?:\\x\{([0-9A-Fa-f]+)\}|(\w)))?/g;
const ANYTHING = "(?s:.)";

/** `\w` as RE2's boundaries see it. */
const WORD: CodeSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const ASCII: CodeSet = [0, 0x7f];
const WORD_BYTES = codesIn(WORD);
const OTHER_BYTES = codesIn(complement(WORD, 0x7f));

/** Beyond this much work the pattern is better off as it is. */
const WORK_MAX = 200_000;

/**
 * A pattern over the kinds of characters that it can tell apart, one byte each. RE2 compiles and runs it several times
 * faster than the same pattern over UTF-8, where each class is an automaton of its own, and `\p` classes cost no more
 * than letters.
 */
export interface ClassMap {
  readonly pattern: string;
  /** How the size of the program compares with the original's, 1 at most. */
  readonly shrink: number;
  /** The least code point of each stretch of equal characters, ascending from 0, and the byte that stands for it. */
  readonly starts: Uint32Array;
  readonly bytes: Uint8Array;
  /** The bytes of the ASCII characters. */
  readonly ascii: Uint8Array;
}

/**
 * The class map of a pattern as the translator writes it, without line anchors; null when the pattern tells more kinds
 * of characters apart than bytes can name, or is too large to be worth it.
 */
export function mapClasses(pattern: string): ClassMap | null {
  const sets = new Map<string, CodeSet>();
  for (const token of pattern.matchAll(TOKEN)) {
    const set = setOfToken(token);
    if (set !== null) sets.set(token[0], set);
  }
  const seesWords = /\\[bB]/.test(pattern);
  const starts = startsOf([...sets.values()], seesWords);
  if (starts.length * sets.size > WORK_MAX) return null;
  const bytes = nameKinds(starts, [...sets.values()], seesWords);
  if (bytes === null) return null;
  const texts = new Map([...sets].map(([text, set]) => [text, writeSet(set, starts, bytes)]));
  const ascii = Uint8Array.from({ length: 0x80 }, (_, code) => byteAt(starts, bytes, code));
  const mapped = pattern.replace(TOKEN, (token) => texts.get(token)?.text ?? token);
  return { pattern: mapped, shrink: shrinkOf(sets, texts), starts, bytes, ascii };
}

/** The text in the bytes of the map; `codes` are its characters as the pattern has them. */
export function encodeClasses(map: ClassMap, codes: Uint32Array): Uint8Array {
  const result = new Uint8Array(codes.length);
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    result[i] = code < 0x80 ? (map.ascii[code] ?? 0) : byteAt(map.starts, map.bytes, code);
  }
  return result;
}

function setOfToken(token: RegExpMatchArray): CodeSet | null {
  const [text, hex, negated, items, letter] = token;
  if (hex !== undefined) return [Number.parseInt(hex, 16), Number.parseInt(hex, 16)];
  if (letter !== undefined) return [letter.charCodeAt(0), letter.charCodeAt(0)];
  if (text === ANYTHING) return [0, POINT_MAX];
  if (items === undefined) return null;
  const ranges: number[] = [];
  for (const item of items.matchAll(SET_ITEM)) {
    const low = codeOf(item[1], item[2]);
    ranges.push(low, item[3] === undefined && item[4] === undefined ? low : codeOf(item[3], item[4]));
  }
  const set = setOf(ranges);
  return negated === "^" ? complement(set, POINT_MAX) : set;
}

function codeOf(hex: string | undefined, letter: string | undefined): number {
  return hex === undefined ? (letter ?? "").charCodeAt(0) : Number.parseInt(hex, 16);
}

function startsOf(sets: readonly CodeSet[], seesWords: boolean): Uint32Array {
  const starts = new Set<number>([0]);
  for (const set of seesWords ? [...sets, WORD] : sets) {
    for (let i = 0; i < set.length; i += 2) starts.add(set[i] ?? 0).add((set[i + 1] ?? 0) + 1);
  }
  starts.delete(POINT_MAX + 1);
  return Uint32Array.from(starts).sort();
}

/** One byte for each kind of characters; word characters keep to bytes that are word characters. */
function nameKinds(starts: Uint32Array, sets: readonly CodeSet[], seesWords: boolean): Uint8Array | null {
  const pools = seesWords ? { word: [...WORD_BYTES], other: [...OTHER_BYTES] } : { word: [], other: codesIn(ASCII) };
  const names = new Map<string, number>();
  const bytes = new Uint8Array(starts.length);
  for (let i = 0; i < starts.length; i++) {
    const code = starts[i] ?? 0;
    const isWord = seesWords && contains(WORD, code);
    const kind = `${isWord ? "w" : ""}${sets.map((set) => (contains(set, code) ? "1" : "0")).join("")}`;
    let name = names.get(kind);
    if (name === undefined) {
      name = (isWord ? pools.word : pools.other).shift();
      if (name === undefined) return null;
      names.set(kind, name);
    }
    bytes[i] = name;
  }
  return bytes;
}

function writeSet(
  set: CodeSet,
  starts: Uint32Array,
  bytes: Uint8Array,
): { readonly text: string; readonly size: number } {
  const members: number[] = [];
  for (let i = 0; i < starts.length; i++) {
    const byte = bytes[i] ?? 0;
    if (contains(set, starts[i] ?? 0)) members.push(byte, byte);
  }
  const ranges = setOf(members);
  if (ranges.length === 0) return { text: "[^\\x{0}-\\x{10FFFF}]", size: 1 };
  const [low, high] = ranges;
  if (ranges.length === 2 && low === high) return { text: hexOf(low), size: 1 };
  let text = "";
  for (let i = 0; i < ranges.length; i += 2) text += `${hexOf(ranges[i])}-${hexOf(ranges[i + 1])}`;
  return { text: `[${text}]`, size: ranges.length / 2 };
}

function hexOf(code: number | undefined): string {
  return `\\x{${(code ?? 0).toString(16)}}`;
}

function shrinkOf(sets: ReadonlyMap<string, CodeSet>, texts: ReadonlyMap<string, { readonly size: number }>): number {
  let before = 1;
  let after = 1;
  for (const [token, set] of sets) {
    for (let i = 0; i < set.length; i += 2) before += (set[i + 1] ?? 0) < 0x80 ? 1 : 4;
    after += texts.get(token)?.size ?? 0;
  }
  return Math.min(1, after / before);
}

function byteAt(starts: Uint32Array, bytes: Uint8Array, code: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= code) low = middle;
    else high = middle - 1;
  }
  return bytes[low] ?? 0;
}

function codesIn(set: CodeSet): number[] {
  return Array.from({ length: 0x80 }, (_, code) => code).filter((code) => contains(set, code));
}
