import {
  type CodeSet,
  complement,
  contains,
  onlyCode,
  POINT_MAX,
  setOf,
  singleton,
  UNIT_MAX,
  union,
} from "./code-set.ts";
import { pointFolds, unitFolds } from "./fold.ts";

export const LINE_BREAKS: CodeSet = [0x0a, 0x0a, 0x0d, 0x0d, 0x2028, 0x2029];
export const DIGITS: CodeSet = [0x30, 0x39];
/** What `\b` looks at; under `iu` JavaScript adds U+017F and U+212A, which folding has turned into S and K. */
export const WORD: CodeSet = [0x30, 0x39, 0x41, 0x5a, 0x5f, 0x5f, 0x61, 0x7a];
const FOLDING_INTO_WORD: CodeSet = [0x17f, 0x17f, 0x212a, 0x212a];
export const SPACES: CodeSet = setOf([
  0x09, 0x0d, 0x20, 0x20, 0xa0, 0xa0, 0x1680, 0x1680, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x202f, 0x205f, 0x205f,
  0x3000, 0x3000, 0xfeff, 0xfeff,
]);

/** Bounds of ranges from which on a set is worth remembering. */
const LARGE_SET = 64;

/** The named classes of a pattern, folded where the pattern ignores case. */
export interface NamedClasses {
  readonly digit: CodeSet;
  readonly notDigit: CodeSet;
  readonly space: CodeSet;
  readonly notSpace: CodeSet;
  readonly word: CodeSet;
  readonly notWord: CodeSet;
  readonly dot: CodeSet;
  readonly any: CodeSet;
  readonly lineBreak: CodeSet;
}

/**
 * What a character is to one pattern: units or code points, folded or not. A folded set holds the fold of each of its
 * members, and is only ever asked about folded characters.
 */
export interface Alphabet {
  readonly unicode: boolean;
  readonly folded: boolean;
  readonly max: number;
  readonly classes: NamedClasses;
  /** The character that stands for this one. */
  fold(code: number): number;
  /** What a character of a pattern matches. */
  character(code: number): CodeSet;
  /** The folds that stand for several characters. */
  readonly folds: readonly number[];
  /** All characters that this fold stands for. */
  variants(fold: number): readonly number[];
  /** The set a class stands for: its members folded, then inverted where the class is negated. */
  classSet(members: CodeSet, negated: boolean): CodeSet;
}

const alphabets = new Map<string, Alphabet>();

/** The alphabet of patterns that run on folded text if they ignore case; there are four, built on first use. */
export function alphabetOf(unicode: boolean, ignoreCase: boolean): Alphabet {
  const key = `${unicode ? "u" : ""}${ignoreCase ? "i" : ""}`;
  let alphabet = alphabets.get(key);
  if (alphabet === undefined) {
    alphabet = buildAlphabet(unicode, ignoreCase);
    alphabets.set(key, alphabet);
  }
  return alphabet;
}

/**
 * The alphabet of patterns that run on text as it is: what they match in any case is written out. Word boundaries under
 * `iu` cannot be, see {@link FOLDING_INTO_WORD}.
 */
export function unfoldedAlphabet(unicode: boolean, ignoreCase: boolean): Alphabet {
  if (!ignoreCase) return alphabetOf(unicode, false);
  const key = `${unicode ? "u" : ""}I`;
  let alphabet = alphabets.get(key);
  if (alphabet === undefined) {
    const folded = alphabetOf(unicode, true);
    const spread = remembered((set) => withVariants(set, folded));
    alphabet = {
      ...folded,
      folded: false,
      fold: (code) => code,
      character: (code) => spread(singleton(folded.fold(code))),
      variants: (code) => [code],
      classSet: (members, negated) => {
        const set = spread(folded.classSet(members, false));
        return negated ? complement(set, folded.max) : set;
      },
    };
    alphabets.set(key, alphabet);
  }
  return alphabet;
}

/** The same answers, kept for large sets: those of properties are asked about again and again. */
function remembered(answer: (set: CodeSet) => CodeSet): (set: CodeSet) => CodeSet {
  const known = new WeakMap<CodeSet, CodeSet>();
  return (set) => {
    if (set.length < LARGE_SET) return answer(set);
    let found = known.get(set);
    if (found === undefined) known.set(set, (found = answer(set)));
    return found;
  };
}

function withVariants(set: CodeSet, folded: Alphabet): CodeSet {
  const added: number[] = [];
  for (const fold of folded.folds) {
    if (!contains(set, fold)) continue;
    for (const code of folded.variants(fold)) if (!contains(set, code)) added.push(code, code);
  }
  return added.length === 0 ? set : setOf([...set, ...added]);
}

function buildAlphabet(unicode: boolean, ignoreCase: boolean): Alphabet {
  const max = unicode ? POINT_MAX : UNIT_MAX;
  const pairs = ignoreCase ? foldPairs(unicode) : [];
  const byCode = new Map(pairs);
  const fold = (code: number): number => byCode.get(code) ?? code;
  const foldSet = remembered((set) => {
    if (pairs.length === 0) return set;
    const single = onlyCode(set);
    return single >= 0 ? singleton(fold(single)) : withFolds(set, pairs);
  });
  const classSet = (members: CodeSet, negated: boolean): CodeSet => {
    const set = foldSet(members);
    return negated ? complement(set, max) : set;
  };
  const byFold = new Map<number, number[]>();
  for (const [code, image] of pairs) byFold.set(image, [...(byFold.get(image) ?? [image]), code]);
  return {
    unicode,
    folded: ignoreCase,
    max,
    fold,
    character: (code) => singleton(fold(code)),
    folds: [...byFold.keys()],
    variants: (image) => byFold.get(image) ?? [image],
    classSet,
    classes: namedClasses(unicode, ignoreCase, foldSet),
  };
}

function namedClasses(unicode: boolean, ignoreCase: boolean, foldSet: (set: CodeSet) => CodeSet): NamedClasses {
  const max = unicode ? POINT_MAX : UNIT_MAX;
  return {
    digit: DIGITS,
    notDigit: foldSet(complement(DIGITS, max)),
    space: SPACES,
    notSpace: foldSet(complement(SPACES, max)),
    word: foldSet(WORD),
    notWord: foldSet(complement(unicode && ignoreCase ? union(WORD, FOLDING_INTO_WORD) : WORD, max)),
    dot: complement(LINE_BREAKS, max),
    any: [0, max],
    lineBreak: LINE_BREAKS,
  };
}

function foldPairs(unicode: boolean): readonly (readonly [number, number])[] {
  if (unicode) return [...pointFolds()].toSorted((a, b) => a[0] - b[0]);
  const pairs: [number, number][] = [];
  unitFolds().forEach((image, unit) => {
    if (image !== unit) pairs.push([unit, image]);
  });
  return pairs;
}

/** Adds the fold of every member; members that are no fold themselves may stay, no folded text holds them. */
function withFolds(set: CodeSet, folds: readonly (readonly [number, number])[]): CodeSet {
  const added: number[] = [];
  for (let range = 0; range < set.length; range += 2) {
    const high = set[range + 1] ?? 0;
    for (let i = firstAtLeast(folds, set[range] ?? 0); i < folds.length; i++) {
      const [code, image] = folds[i] ?? [0, 0];
      if (code > high) break;
      if (!contains(set, image)) added.push(image, image);
    }
  }
  return added.length === 0 ? set : setOf([...set, ...added]);
}

function firstAtLeast(folds: readonly (readonly [number, number])[], code: number): number {
  let low = 0;
  let high = folds.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((folds[middle]?.[0] ?? 0) < code) low = middle + 1;
    else high = middle;
  }
  return low;
}
