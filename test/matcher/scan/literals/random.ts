import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";

/** A seeded generator of whole numbers: a 32-bit linear congruence, upper bits only. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  below(below: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) | 0;
    return Math.floor(((this.#state >>> 8) / 0x1000000) * below);
  }

  chance(probability: number): boolean {
    return this.below(1_000_000) < probability * 1_000_000;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }

  /** A text of `length` picks from the alphabet. */
  text(alphabet: readonly string[], length: number): string {
    let text = "";
    for (let i = 0; i < length; i++) text += this.pick(alphabet);
    return text;
  }

  pattern(alphabet: readonly string[], lengthMax: number): LiteralPattern {
    return {
      text: this.text(alphabet, 1 + this.below(lengthMax)),
      caseSensitive: this.chance(0.3),
      wholeWord: this.chance(0.4),
    };
  }
}

/** Alphabets on which folding, boundaries or the filing of needles differ. */
export const ALPHABETS: Readonly<Record<string, readonly string[]>> = {
  "two letters": ["a", "b"],
  "two letters with case": ["a", "A", "b"],
  words: ["a", "b", " ", "_", "-", "1", "é"],
  "line breaks and markers": ["a", "\n", "\u0001", "B"],
  han: ["龙", "王", "a", "龍"],
  "more letters than classes": Array.from({ length: 90 }, (_, i) => String.fromCharCode(0x3b1 + i)),
  greek: ["Σ", "σ", "ς", "ο", "Ο", "Δ", " ", "."],
  "greek beside marks": ["Σ", "a", "\u0301", "'", "\u00ad", " "],
  turkish: ["İ", "i", "ı", "I", "\u0307", "s"],
  "letters that fold to ASCII": ["\u212a", "k", "K", "ſ", "s", "S", "Å", "\u212b"],
  "cased letters of plane 1": ["\u{10400}", "\u{10428}", "\ud801", "\udc00", "\udc28", "\u{1e900}", "a"],
  "lone surrogates and emoji": ["\ud83d", "\ude00", "😀", "\udc00", "x", "\ufe0f", "\u200d"],
  "combining marks": ["e", "\u0301", "é", "E", "É", "n"],
  "the unit zero": ["\0", "a"],
};
