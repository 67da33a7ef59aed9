import type { WordKey } from "./words/keys.ts";

/** What is put into the place `{name}` of a word; null is written as a dash: the number is not known. */
export type Argument = string | number | null | Phrase;

/** Words of ours, in no language yet: a key of the tables under `words/` and what goes into its places. */
export interface Phrase {
  readonly word: WordKey;
  readonly with?: Readonly<Record<string, Argument>>;
}

/** A name as it was recorded, shown as it is, or words of ours. */
export type Text = string | Phrase;

/** Words of ours with what goes into their places. */
export const phrase = (word: WordKey, args?: Readonly<Record<string, Argument>>): Phrase =>
  args === undefined ? { word } : { word, with: args };
