import { expect, it } from "vitest";

import { CJK, classOf, isCjk, isWord, MARK, SPACE, UNSTABLE, WORD } from "../../../src/trace/cite/character-class.ts";

const classes = (text: string): number => classOf(text.codePointAt(0) ?? 0) & (WORD | CJK | SPACE | MARK | UNSTABLE);

it.each([
  ["a", WORD],
  ["é", WORD],
  ["7", WORD],
  ["_", WORD],
  ["龙", WORD | CJK],
  ["あ", WORD | CJK],
  ["ー", WORD | CJK],
  ["한", WORD | CJK],
  ["𠮷", WORD | CJK],
  ["\u0301", WORD | MARK],
  [" ", SPACE],
  ["\u3000", SPACE],
  ["\n", SPACE],
  [".", 0],
  ["！", 0],
  ["😀", 0],
  ["\u212b", WORD | UNSTABLE],
])("of %j is known, and known again", (text, wanted) => {
  expect(classes(text)).toBe(wanted);
  expect(classes(text)).toBe(wanted);
});

it("of nothing is nothing", () => {
  expect([isWord(undefined), isCjk(undefined)]).toEqual([false, false]);
});

it.each([
  ["ideographs", 0x4e_00, 0x9f_ff],
  ["syllables", 0xac_00, 0xd7_a3],
])("of all %s is that of each of them", (_what, from, to) => {
  const others: string[] = [];
  for (let point = from; point <= to; point++) {
    const letter = String.fromCodePoint(point);
    const isLetter = /^[\p{Script=Han}\p{Script=Hangul}]$/u.test(letter) && /^\p{L}$/u.test(letter);
    if (!isLetter || letter.normalize("NFC") !== letter || classes(letter) !== (WORD | CJK)) others.push(letter);
  }
  expect(others).toEqual([]);
});
