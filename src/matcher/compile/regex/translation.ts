import type { RegexProgram, TextEncoding } from "../../ports.ts";
import type { Reach } from "./measure.ts";
import type { RegexRefusal } from "./refusal.ts";

/**
 * A text that the literal scanner can look for. Without `caseSensitive` both sides are lower-cased as JavaScript's
 * `toLowerCase` does on whole strings. Never holds a line feed or U+0001, so it lies within one message.
 */
export interface RequiredLiteral {
  readonly text: string;
  readonly caseSensitive: boolean;
}

/** A regex in the form that runs: RE2 finds a match in the encoded text exactly when JavaScript finds one. */
export interface TranslatedRegex {
  readonly ok: true;
  readonly pattern: string;
  /** The encoder folds the text first; RE2's own folding is never used. */
  readonly caseInsensitive: boolean;
  readonly encoding: TextEncoding;
  /** Estimated instructions of the RE2 program; what it costs in heap grows with it. */
  readonly cost: number;
  readonly reach: Reach;
  /** Whether U+0001 in front of a message can change the answer. */
  readonly seesMarker: boolean;
  /** Every match begins at the start of the whole text. */
  readonly anchoredStart: boolean;
  /** Whether it matters that the text begins (ends) where it does; what is cut out of a text must not change that. */
  readonly seesStart: boolean;
  readonly seesEnd: boolean;
  /** Whether it holds `\b` or `\B`, which look one character beyond a match. */
  readonly seesBoundaries: boolean;
  /** At least one of these occurs in every text that matches; null when nothing usable is known. */
  readonly required: readonly RequiredLiteral[] | null;
  /** Units of text that a match and what it looks at take, at least and at most. */
  readonly minLength: number;
  readonly maxLength: number;
}

export type Translation = TranslatedRegex | RegexRefusal;

/** The program of a translation under the number that the stop word shows while it runs. */
export function programOf(id: number, regex: TranslatedRegex): RegexProgram {
  const { pattern, caseInsensitive, encoding, cost } = regex;
  return { id, pattern, caseInsensitive, encoding, cost };
}
