import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import type { Engine } from "./engines.ts";
import { naiveFirst, type Occurrence } from "./naive.ts";

/** All texts over the letters up to a length, the empty one first. */
export function allTexts(letters: readonly string[], lengthMax: number): string[] {
  const texts = [""];
  let longest = [""];
  for (let length = 1; length <= lengthMax; length++) {
    longest = longest.flatMap((text) => letters.map((letter) => text + letter));
    texts.push(...longest);
  }
  return texts;
}

/** All non-empty sets of at most `sizeMax` of the indices below `count`. */
export function setsUpTo(count: number, sizeMax: number): number[][] {
  const sets: number[][] = [];
  const extend = (set: number[], from: number): void => {
    for (let next = from; next < count; next++) {
      const larger = [...set, next];
      sets.push(larger);
      if (larger.length < sizeMax) extend(larger, next + 1);
    }
  };
  extend([], 0);
  return sets;
}

/** A text as a pattern under each combination of the case and the word rule. */
export function flagged(text: string): LiteralPattern[] {
  return [false, true].flatMap((caseSensitive) =>
    [false, true].map((wholeWord) => ({ text, caseSensitive, wholeWord })),
  );
}

/** What the definition says: `table[pattern][text]`. */
export function occurrenceTable(
  patterns: readonly LiteralPattern[],
  texts: readonly string[],
): readonly (readonly (Occurrence | null)[])[] {
  return patterns.map((pattern) => texts.map((text) => naiveFirst(text, pattern)));
}

interface Comparison {
  readonly patterns: readonly LiteralPattern[];
  /** Indices of the patterns to compile together. */
  readonly set: readonly number[];
  readonly texts: readonly string[];
  readonly table: readonly (readonly (Occurrence | null)[])[];
}

/** Where an engine first differs from the table, in words; empty when it does not. */
export function firstDifference(engine: Engine, { patterns, set, texts, table }: Comparison): string {
  const scan = engine(set.map((index) => patterns[index]!));
  for (let t = 0; t < texts.length; t++) {
    const found = scan(texts[t]!);
    for (let i = 0; i < set.length; i++) {
      const expected = table[set[i]!]![t]!;
      const actual = found[i]!;
      if (expected?.start === actual?.start && expected?.end === actual?.end) continue;
      return JSON.stringify({ set: set.map((index) => patterns[index]), text: texts[t], expected, actual });
    }
  }
  return "";
}
