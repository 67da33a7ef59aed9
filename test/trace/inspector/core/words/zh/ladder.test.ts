import { expect, it } from "vitest";

import { zhLadder } from "../../../../../../src/trace/inspector/core/words/zh/ladder.ts";
import { LADDER_WORDS } from "../../../../../../src/trace/ladder/words.ts";

const placesOf = (sentence: string): string[] => [...new Set(sentence.match(/\{[a-z]+\}/gu))].sort();

it("has every sentence of a ladder, and no other", () => {
  expect(Object.keys(zhLadder).sort()).toEqual(Object.keys(LADDER_WORDS).sort());
});

it.each(Object.entries(LADDER_WORDS))("%s has the places of the English sentence", (code, english) => {
  expect(placesOf(zhLadder[code] ?? "")).toEqual(placesOf(english));
  expect(zhLadder[code]).toMatch(/\p{Script=Han}/u);
});
