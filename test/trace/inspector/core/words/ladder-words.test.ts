import { expect, it } from "vitest";

import { APPLIED_PLACES, CUT_NAMES, LOGIC_NAMES } from "../../../../../src/trace/decisions/names.ts";
import { LADDER_WORDS } from "../../../../../src/trace/ladder/words.ts";
import { ladderArguments, ladderWords } from "../../../../../src/trace/inspector/core/words/ladder-words.ts";
import { LANGUAGES } from "../../../../../src/trace/inspector/core/words/speech.ts";

it("has sentences of its own for each language but that of the API", () => {
  expect(ladderWords("en")).toBeNull();
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    expect(Object.keys(ladderWords(language) ?? {}), language).toEqual(Object.keys(LADDER_WORDS));
  }
});

it.each([
  ["place", APPLIED_PLACES],
  ["logic", LOGIC_NAMES],
  ["cut", CUT_NAMES],
  ["sources", ["session", "user", "preset", "character", "embedded"]],
  ["mode", ["include", "exclude"]],
  ["trigger", ["normal", "continue", "impersonate", "swipe", "regenerate", "quiet"]],
])("has words of its own for each %s of the engine", (place, words) => {
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    for (const word of words) expect(ladderArguments(language)[place]?.[word], word).toMatch(/\p{Script=Han}/u);
  }
  expect(ladderArguments("en")).toEqual({});
});
