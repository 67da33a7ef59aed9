/** What the answer of a turn is compared with. Nothing of it is kept. */

/** A name that an answer may say. */
export interface CitableEntry {
  readonly qualifiedEntryId: string;
  /** Of the item; null: the entry took no part. */
  readonly itemId: string | null;
  /** "" = none. */
  readonly name: string;
  /** In an observed request, or returned by a tool. */
  readonly surfaced: boolean;
}

/** A block of the prompt that holds lore, with the range of each entry in it. UTF-16 units of `text`. */
export interface CitableBlock {
  readonly blockId: string;
  readonly text: string;
  readonly ranges: readonly { readonly itemId: string; readonly start: number; readonly end: number }[];
}

/** One text of the answer. Offsets of citations count in it. */
export interface AnswerText {
  readonly eventSeq: number;
  readonly text: string;
}

export interface CiteInput {
  readonly answers: readonly AnswerText[];
  readonly entries: readonly CitableEntry[];
  readonly blocks: readonly CitableBlock[];
  /** What the user said in the turn: spans that are in it prove nothing. */
  readonly userTexts: readonly string[];
}
