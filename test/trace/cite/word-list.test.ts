import { expect, it } from "vitest";

import { TextNumbers, UNNUMBERED, wordsOf } from "../../../src/trace/cite/word-list.ts";

const texts = (text: string, range?: { readonly from: number; readonly to: number }): string[] => {
  const { starts, ends } = wordsOf(text, new TextNumbers(), range);
  return starts.map((start, at) => text.slice(start, ends[at]));
};

it("has each CJK letter and each run of other letters and digits", () => {
  expect(texts("The 2nd dragon's 龙王rex, 𠮷!")).toEqual(["The", "2nd", "dragon", "s", "龙", "王", "rex", "𠮷"]);
  expect(texts("a b c", { from: 2, to: 4 })).toEqual(["b"]);
  expect(texts("... !")).toEqual([]);
});

it("tells with each word what stands before it", () => {
  const numbers = new TextNumbers();
  const { words, gaps } = wordsOf("a, b, a", numbers);
  expect(words[0]).toBe(words[2]);
  expect(gaps).toEqual([-2, numbers.of(", "), numbers.of(", ")]);
  expect(wordsOf("a;b", numbers).gaps).not.toEqual(wordsOf("a:b", numbers).gaps);
});

it("has no numbers for what was not numbered before the list was closed", () => {
  const numbers = new TextNumbers();
  const known = wordsOf("dragon 龙, fire", numbers);
  numbers.close();
  expect(wordsOf("dragon 龙, fire", numbers)).toEqual(known);
  expect(wordsOf("ice 王?! fire", numbers)).toMatchObject({ words: [UNNUMBERED, 0x738b, known.words[2]] });
  expect(wordsOf("ice 王?! fire", numbers).gaps[2]).toBe(UNNUMBERED);
});
