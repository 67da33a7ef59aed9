import type { Random } from "./random.ts";

const ONSETS = "b br c ch d dr f fl g gr h j k kr l m n p ph qu r s sh st t th tr v w wr y z".split(" ").concat("", "");
const NUCLEI = "a e i o u ae ai ea ee ia ie io oa ou y é ö".split(" ");
const CODAS = "n r l s th m nd rn x k ck ss v d".split(" ").concat("", "", "");
const FUNCTION_WORDS = (
  "the of and to in a is that it was for on are as with his they at be this from have or by one had not but what all " +
  "were when we there can an your which their said if do will each about how up out them then she many some so these " +
  "would other into has more her two like him see time could no make than first been its who now people my over did " +
  "down only way find use may water long little very after words called just where most know don't it's"
).split(" ");

/** A pronounceable word of `syllables` syllables, lower case, at least two letters. */
export function inventWord(random: Random, syllables: number): string {
  let word = "";
  for (let i = 0; i < syllables; i++) {
    // Accented nuclei are at the end of the list and rare.
    word += random.pick(ONSETS) + random.pickFrequent(NUCLEI, 1.2) + random.pick(CODAS);
  }
  return word.length < 2 ? `${word}an` : word;
}

/** `count` distinct invented words, the frequent ones first. */
export function inventVocabulary(random: Random, count: number): string[] {
  const words = new Set<string>();
  while (words.size < count) words.add(inventWord(random, 1 + random.below(3)));
  return [...words];
}

export const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** One word of running text: a function word in half of the cases, else a word of the vocabulary. */
export function runningWord(random: Random, vocabulary: readonly string[]): string {
  if (random.next() < 0.55) return random.pickFrequent(FUNCTION_WORDS, 2);
  const word = random.pickFrequent(vocabulary);
  return random.next() < 0.12 ? capitalised(word) : word;
}

/** A Han character; a few hundred of 3,500 make up most of a text. */
export function hanCharacter(random: Random): string {
  return String.fromCharCode(0x4e00 + Math.floor(random.next() ** 2.2 * 3_500) * 5);
}
