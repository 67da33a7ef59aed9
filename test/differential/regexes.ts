import type { Dice } from "./dice.ts";

const FLAGS = ["", "", "", "i", "i", "m", "s", "u", "g", "y", "iu", "im", "gi", "su", "ms", "gimsuy"];
const CLASSES = [
  "\\w",
  "\\d",
  "\\s",
  "\\W",
  "\\S",
  "\\D",
  ".",
  "[a-c]",
  "[^a]",
  "[a-z0-9]",
  "[猫王]",
  "[а-я]",
  "[^\\s]",
];
const UNICODE_CLASSES = ["\\p{L}", "\\p{Lu}", "[🐉😀]", "\\u{1F600}", "\\p{Script=Han}"];
const QUANTIFIERS = ["?", "*", "+", "{2}", "{1,3}", "{0,2}", "+?", "*?", "??", "{1,}"];
const ANCHORS = ["\\b", "\\B", "^", "$", "\\n", "\\x01", "^.", "\\x01?"];

/**
 * A regex key. No quantifier is put on anything that holds one, so that no pattern backtracks without end; look-arounds
 * stand at the ends and back-references follow groups of fixed texts, which are exactly the accepted places.
 */
export function regexKey(dice: Dice, words: readonly string[]): string {
  const flags = dice.pick(FLAGS);
  const unicode = flags.includes("u");
  const alternatives = dice.chance(0.2) ? dice.between(2, 3) : 1;
  const body = Array.from({ length: alternatives }, () => alternative(dice, words, unicode)).join("|");
  return `/${body}/${flags}`;
}

function alternative(dice: Dice, words: readonly string[], unicode: boolean): string {
  if (dice.chance(0.04)) return dice.pick(["", "$", "^$", "\\b", "\\s*", "\\n\\x01", "[^]"]);
  const parts = dice.many([1, 4], () => part(dice, words, unicode));
  if (dice.chance(0.1)) parts.unshift(dice.pick(["(?<=", "(?<!"]) + finite(dice, words) + ")");
  if (dice.chance(0.1)) parts.push(dice.pick(["(?=", "(?!"]) + finite(dice, words) + ")");
  return parts.join("");
}

function part(dice: Dice, words: readonly string[], unicode: boolean): string {
  switch (dice.below(9)) {
    case 0:
      return dice.pick(ANCHORS);
    case 1:
      return `(?:${finite(dice, words)}|${finite(dice, words)})${dice.chance(0.4) ? dice.pick(QUANTIFIERS) : ""}`;
    case 2:
      return `(${finite(dice, words)})${dice.chance(0.3) ? dice.pick(QUANTIFIERS) : ""}`;
    case 3:
      return dice.pick(CLASSES) + (dice.chance(0.5) ? dice.pick(QUANTIFIERS) : "");
    case 4:
      if (unicode) return dice.pick(UNICODE_CLASSES) + (dice.chance(0.4) ? dice.pick(QUANTIFIERS) : "");
      return `(${finite(dice, words)}|${finite(dice, words)})`;
    default:
      return finite(dice, words);
  }
}

/** A fixed text. The backslash form of a slash and of a brace are keys' own escapes. */
function finite(dice: Dice, words: readonly string[]): string {
  const word = dice.chance(0.6)
    ? dice.pick(words)
    : dice.pick(["a", "b", "ab", "c", "x", "\\/", "\\.", "猫", "k", "s"]);
  return word.startsWith("\\") && word.length === 2 ? word : word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
