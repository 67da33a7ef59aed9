import type { Alphabet } from "./alphabet.ts";
import { codesOf } from "./code-set.ts";
import type { Node } from "./syntax.ts";
import type { RequiredLiteral } from "./translation.ts";

type Word = readonly number[];
type Words = readonly Word[];

/** `exact`: all that the node can match; `any`: texts of which one occurs in whatever it matches. Null: not known. */
interface Knowledge {
  readonly exact: Words | null;
  readonly any: Words | null;
}

const NOTHING: Knowledge = { exact: null, any: null };
const BLANK: Knowledge = { exact: [[]], any: null };

const SET_CODES_MAX = 8;
const PRODUCT_WORDS_MAX = 16;
const WORDS_MAX = 128;

/** From here on one unit is rare enough in a text to stand alone (CJK and beyond). */
const WIDE_UNIT = 0x2e80;
const SIGMA = [0x3a3, 0x3c3, 0x3c2];
const DOTTED_I = 0x130;

/**
 * Texts of which at least one occurs in every text that the tree matches, so that the literal scanner can rule the
 * regex out; null when none of at least two units, or one unit from U+2E80 on, is known. The idea is RE2's FilteredRE2.
 */
export function requiredLiterals(node: Node, alphabet: Alphabet): readonly RequiredLiteral[] | null {
  const words = bestOf(node, alphabet);
  if (words === null) return null;
  const literals = new Map<string, RequiredLiteral>();
  for (const word of words) {
    const text = bestPiece(word, alphabet);
    if (text === "") return null;
    const cased = alphabet.folded && (text.toUpperCase() !== text || text.toLowerCase() !== text);
    literals.set(text, { text: cased ? text.toLowerCase() : text, caseSensitive: !cased });
  }
  return withoutLonger([...literals.values()]);
}

function bestOf(node: Node, alphabet: Alphabet): Words | null {
  const { exact, any } = knowledgeOf(node, alphabet);
  return better(any, exact, alphabet);
}

function knowledgeOf(node: Node, alphabet: Alphabet): Knowledge {
  switch (node.type) {
    case "empty":
    case "assert":
      return BLANK;
    case "set": {
      const codes = codesOf(node.set, 2 * SET_CODES_MAX)?.filter((code) => alphabet.fold(code) === code);
      if (codes === undefined || codes.length > SET_CODES_MAX) return NOTHING;
      return { exact: codes.map((code) => [code]), any: null };
    }
    case "group":
      return knowledgeOf(node.body, alphabet);
    case "alt":
      return ofOptions(node.options, alphabet);
    case "concat":
      return ofSequence(node.items, alphabet);
    case "repeat":
      return ofRepeat(node, alphabet);
    case "look":
    case "back":
      return NOTHING;
  }
}

function ofOptions(options: readonly Node[], alphabet: Alphabet): Knowledge {
  const parts = options.map((option) => knowledgeOf(option, alphabet));
  const exact = parts.every((part) => part.exact !== null) ? parts.flatMap((part) => part.exact ?? []) : null;
  const any = parts.map((part) => better(part.any, part.exact, alphabet));
  return { exact: bounded(exact), any: any.includes(null) ? null : bounded(any.flatMap((words) => words ?? [])) };
}

/** Runs of exactly known items grow together; whatever is not exactly known ends a run. */
function ofSequence(items: readonly Node[], alphabet: Alphabet): Knowledge {
  let any: Words | null = null;
  let run: Words | null = [[]];
  let whole = true;
  for (const item of items) {
    const part = knowledgeOf(item, alphabet);
    any = better(any, part.any, alphabet);
    const grown: Words | null = product(run ?? [[]], part.exact);
    if (grown !== null) {
      run = grown;
      continue;
    }
    whole = false;
    any = better(any, run, alphabet);
    run = part.exact;
  }
  return whole ? { exact: run, any } : { exact: null, any: better(any, run, alphabet) };
}

function ofRepeat(node: Extract<Node, { type: "repeat" }>, alphabet: Alphabet): Knowledge {
  const body = knowledgeOf(node.body, alphabet);
  if (node.min === 0) {
    return node.max === 1 && body.exact !== null ? { exact: bounded([...body.exact, []]), any: null } : NOTHING;
  }
  let exact: Words | null = [[]];
  for (let round = 0; round < node.min && exact !== null; round++) exact = product(exact, body.exact);
  const any = better(better(body.any, body.exact, alphabet), exact, alphabet);
  return { exact: node.min === node.max ? exact : null, any };
}

function product(heads: Words, tails: Words | null): Words | null {
  if (tails === null || heads.length * tails.length > Math.max(PRODUCT_WORDS_MAX, heads.length, tails.length)) {
    return null;
  }
  return heads.flatMap((head) => tails.map((tail) => [...head, ...tail]));
}

function bounded(words: Words | null): Words | null {
  return words === null || words.length > WORDS_MAX ? null : words;
}

/** The set that rules out more: longer texts, then fewer of them. Null when neither can be looked for. */
function better(a: Words | null, b: Words | null, alphabet: Alphabet): Words | null {
  const scoreA = scoreOf(a, alphabet);
  const scoreB = scoreOf(b, alphabet);
  if (scoreA < 0 && scoreB < 0) return null;
  return scoreA >= scoreB ? a : b;
}

function scoreOf(words: Words | null, alphabet: Alphabet): number {
  if (words === null || words.length === 0) return -1;
  let shortest = Infinity;
  for (const word of words) {
    const weight = weightOf(bestPiece(word, alphabet));
    if (weight === 0) return -1;
    shortest = Math.min(shortest, weight);
  }
  return Math.min(shortest, 8) * 10 - Math.log2(words.length);
}

/** How much a text rules out, 0 when it is too common to be looked for. */
function weightOf(text: string): number {
  let weight = 0;
  for (let i = 0; i < text.length; i++) weight += text.charCodeAt(i) >= WIDE_UNIT ? 2 : 1;
  return weight >= 2 ? weight : 0;
}

/** The heaviest part of a word that the scanner finds whenever the regex can match the word; "" when there is none. */
function bestPiece(word: Word, alphabet: Alphabet): string {
  let best = "";
  let piece = "";
  const close = (): void => {
    const text = alphabet.folded && !alphabet.unicode ? withoutLooseHalves(piece) : piece;
    if (weightOf(text) > weightOf(best)) best = text;
    piece = "";
  };
  for (const code of word) {
    if (isFindable(code, alphabet)) piece += String.fromCodePoint(code);
    else close();
  }
  close();
  return best;
}

/**
 * Whether a character may stand in a literal: not a line feed or U+0001, for literals stay within one message; and if
 * case is ignored, all characters that the regex takes for it must have one and the same lower case, of one character.
 */
function isFindable(code: number, alphabet: Alphabet): boolean {
  if (code === 0x0a || code === 0x01) return false;
  if (!alphabet.folded || code < 0x30) return true;
  if (SIGMA.includes(code) || code === DOTTED_I) return false;
  const lower = String.fromCodePoint(code).toLowerCase();
  return alphabet.variants(code).every((variant) => String.fromCodePoint(variant).toLowerCase() === lower);
}

/**
 * The heaviest part of a piece without what lower-casing could hide: it works on whole pairs, so that a second half at
 * the beginning, or the halves of a cased pair, would not be found again.
 */
function withoutLooseHalves(piece: string): string {
  if (!/[\udc00-\udfff]/.test(piece)) return piece;
  const marked = piece.replace(/[\ud800-\udbff]?[\udc00-\udfff]/g, (half) =>
    half.length === 2 && half.toLowerCase() === half && half.toUpperCase() === half ? half : "\n",
  );
  return marked.split("\n").reduce((best, part) => (weightOf(part) > weightOf(best) ? part : best), "");
}

/** Leaves out texts that hold another one: looking for that one is enough. */
function withoutLonger(literals: readonly RequiredLiteral[]): readonly RequiredLiteral[] {
  if (literals.length < 2 || literals.length > PRODUCT_WORDS_MAX) return literals;
  return literals.filter((literal) => !literals.some((other) => other !== literal && covers(other, literal)));
}

function covers(shorter: RequiredLiteral, longer: RequiredLiteral): boolean {
  return shorter.caseSensitive === longer.caseSensitive && longer.text.includes(shorter.text);
}
