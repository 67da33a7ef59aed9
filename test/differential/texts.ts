import type { Dice } from "./dice.ts";

const LATIN = ["cat", "cats", "Cat", "king", "KING", "dog", "red", "door", "a", "b", "ab", "sword", "x1", "of", "the"];
const CJK = ["猫", "黑猫", "龙", "王", "王都", "ドラゴン", "한국", "都"];
const CYRILLIC = ["кот", "КОТ", "который", "замок"];
/** Words whose lower case depends on context or changes length, or that fold where they must not. */
const FOLDING = [
  "ΟΔΟΣ",
  "ὁδός",
  "οδοσ",
  "Σ",
  "ΑΣ",
  "ΑΣΑ",
  "İ",
  "i̇",
  "ıi",
  "straße",
  "STRASSE",
  "ſ",
  "s",
  "\u212A",
  "k",
  "ﬁ",
];
const ASTRAL = ["😀", "🐉", "𐐀", "𐐨", "👩‍👧", "\ud83d", "\ude00", "𝒳"];
const SYMBOLS = ["C++", "half-elf", "it's", "_cat", "cat5", "#tag", "...", "/", "(", "[x]", "\\", "$1", "@@"];
const ACCENTS = ["é", "e\u0301", "café", "écat", "élan", "ÉLAN"];
const POOLS = [LATIN, LATIN, LATIN, CJK, CYRILLIC, FOLDING, ASTRAL, SYMBOLS, ACCENTS];
const JOINS = [
  " ",
  " ",
  " ",
  " ",
  "",
  "",
  ", ",
  "。",
  ".",
  "-",
  "'",
  "\n",
  "\r\n",
  "\t",
  "\u3000",
  "\u00a0",
  "_",
  "\u2028",
];

/** The word pools of one case: few, so that keys and texts meet. */
export function choosePools(dice: Dice): readonly string[] {
  return dice.many([1, 3], () => dice.pick(POOLS)).flat();
}

/** A text of words joined in many ways. */
export function someText(dice: Dice, words: readonly string[], most = 8): string {
  return dice.many([0, most], () => dice.pick(words) + dice.pick(JOINS)).join("");
}

/** A literal key: a word, two words, a piece of one, or something odd. */
export function literalKey(dice: Dice, words: readonly string[]): string {
  const word = dice.pick(words);
  switch (dice.below(16)) {
    case 0:
      return `${word} ${dice.pick(words)}`;
    case 1:
      return word + dice.pick(JOINS) + dice.pick(words);
    case 2:
      return word.slice(0, dice.between(1, 2));
    case 3:
      return ` ${word} `;
    case 4:
      return dice.pick(["", " ", "\n", "a b", "\x01", "\x01a", ".", "\u3000"]);
    case 5:
      return word.toUpperCase();
    case 6:
      return word.toLowerCase();
    default:
      return word;
  }
}
