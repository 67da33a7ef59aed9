import { expect, it } from "vitest";

import { TextNumbers, UNNUMBERED } from "../../../src/trace/cite/text-numbers.ts";
import { WordList } from "../../../src/trace/cite/word-list.ts";

function wordsOf(text: string, numbers = new TextNumbers(), list = new WordList()) {
  const { count, words, gaps, starts, ends } = list.read(text, numbers);
  const of = (values: Int32Array): number[] => [...values.subarray(0, count)];
  return { words: of(words), gaps: of(gaps), texts: of(starts).map((start, at) => text.slice(start, ends[at])) };
}

it("has each CJK letter and each run of other letters and digits", () => {
  const { texts } = wordsOf("The 2nd dragon's 龙王rex, 𠮷!");
  expect(texts).toEqual(["The", "2nd", "dragon", "s", "龙", "王", "rex", "𠮷"]);
  expect(wordsOf("... !").texts).toEqual([]);
});

it("tells with each word what stands before it", () => {
  const numbers = new TextNumbers();
  const { words, gaps } = wordsOf("a, b, a", numbers);
  expect(words[0]).toBe(words[2]);
  expect(gaps).toEqual([-2, numbers.ofGap(", ", 0, 2), numbers.ofGap(", ", 0, 2)]);
  expect(wordsOf("a;b", numbers).gaps).not.toEqual(wordsOf("a:b", numbers).gaps);
  expect(wordsOf("a \r\n b", numbers).gaps).toEqual(wordsOf("a b", numbers).gaps);
  expect(wordsOf("龙王", numbers).gaps).not.toEqual(wordsOf("龙 王", numbers).gaps);
});

it("has no numbers for what was not numbered before the list was closed, and for gaps beside it", () => {
  const numbers = new TextNumbers();
  const known = wordsOf("dragon 龙, fire", numbers);
  numbers.close();
  expect(wordsOf("dragon 龙, fire", numbers)).toEqual(known);
  const { words, gaps } = wordsOf("ice 王?! fire, fire", numbers);
  expect(words).toEqual([UNNUMBERED, 0x738b, known.words[2], known.words[2]]);
  expect(gaps).toEqual([UNNUMBERED, UNNUMBERED, UNNUMBERED, known.gaps[2]]);
});

it("is read into again, by a shorter text too", () => {
  const list = new WordList();
  const numbers = new TextNumbers();
  wordsOf("a b c d e f", numbers, list);
  expect(wordsOf("x y", numbers, list)).toEqual(wordsOf("x y", numbers));
  const longer = "one two ".repeat(50);
  expect(wordsOf(longer, numbers, list)).toEqual(wordsOf(longer, numbers));
});
