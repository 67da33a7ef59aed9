import { lowerFolding } from "../../../../src/matcher/compile/literals/folding.ts";
import { buildNeedles, type NeedleTables } from "../../../../src/matcher/compile/literals/needles.ts";

/** Needles of texts that ignore case, those after them whole words, with their range. */
export function needlesOf(texts: readonly string[], words: readonly string[] = []) {
  const needles = buildNeedles([
    ...texts.map((text) => ({ text, caseSensitive: false, wholeWord: false })),
    ...words.map((text) => ({ text, caseSensitive: false, wholeWord: true })),
  ]);
  const range = { first: 0, wordFrom: needles.groupStart[1]!, end: needles.count };
  return { needles, range, folding: lowerFolding() };
}

export function needleText(needles: NeedleTables, needle: number): string {
  return String.fromCharCode(...needles.units.subarray(needles.unitStart[needle]!, needles.unitStart[needle + 1]!));
}
