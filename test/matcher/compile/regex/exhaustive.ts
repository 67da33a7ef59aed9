import { translateRegex } from "../../../../src/matcher/compile/regex/translate.ts";
import { programOf } from "../../../../src/matcher/compile/regex/translation.ts";
import { compare, openEngine } from "../../../support/regex/engine.ts";

/** Everything that a pattern of the small grammar is put together from. */
export const SMALL_ATOMS = [
  "a",
  "b",
  ".",
  "[^a]",
  "\\n",
  "^",
  "$",
  "\\b",
  "\\B",
  "(?=a)",
  "(?!a)",
  "(?!ab)",
  "(?=b|$)",
  "(?<=a)",
  "(?<!a)",
  "(?<!ab)",
  "(?<!^b)",
  "(a|b)",
  "\\1",
  "a*",
  "b?",
  "(?:ab)+",
  "|",
];
export const SMALL_CHARACTERS = ["a", "b", "\n"];

/** Atoms around case, surrogates and white space, with the characters that matter to them. */
export const UNICODE_ATOMS = [
  "ſ",
  "\u212a",
  "k",
  "S",
  "İ",
  "i",
  "ß",
  "ẞ",
  "Σ",
  "ς",
  "[σ-ω]",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\d",
  ".",
  "[^k]",
  "[^S]",
  "\\b",
  "🐉",
  "\\ud83d",
  "\\udc09",
  "[🐉k]",
  "[^🐉]",
  "^",
  "$",
];
export const UNICODE_CHARACTERS = [
  "ſ",
  "\u212a",
  "k",
  "S",
  "İ",
  "i",
  "ß",
  "Σ",
  "ς",
  "🐉",
  "\ud83d",
  "\udc09",
  "\u2028",
  "\r",
  "\u3000",
  "\u00a0",
  "\ufeff",
  " ",
  "1",
  "猫",
];

export interface Exhausted {
  readonly wrong: readonly string[];
  readonly patterns: number;
  readonly refused: number;
  readonly hits: number;
}

/** Compares RE2 with JavaScript for every sequence of up to `atomsMax` atoms on all texts. */
export function exhaust(
  atoms: readonly string[],
  atomsMax: number,
  flagSets: readonly string[],
  texts: readonly string[],
): Exhausted {
  const engine = openEngine();
  const wrong: string[] = [];
  const count = { patterns: 0, refused: 0, hits: 0 };
  let sources = [""];
  for (let length = 1; length <= atomsMax; length++) {
    sources = sources.flatMap((source) => atoms.map((atom) => source + atom));
    for (const source of sources) {
      for (const flags of flagSets) {
        const translation = translateRegex(source, flags);
        if (!translation.ok) {
          count.refused++;
          continue;
        }
        const found = compare(engine, programOf(1, translation), new RegExp(source, flags), texts);
        count.patterns++;
        count.hits += found.hits;
        for (const text of found.wrong) wrong.push(`/${source}/${flags} on ${JSON.stringify(text)}`);
      }
    }
  }
  return { wrong, ...count };
}
