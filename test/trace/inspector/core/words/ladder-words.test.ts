import { expect, it } from "vitest";

import { LADDER_WORDS } from "../../../../../src/trace/ladder/words.ts";
import { ladderWords } from "../../../../../src/trace/inspector/core/words/ladder-words.ts";
import { LANGUAGES } from "../../../../../src/trace/inspector/core/words/speech.ts";

it("has sentences of its own for each language but that of the API", () => {
  expect(ladderWords("en")).toBeNull();
  for (const language of LANGUAGES.filter((one) => one !== "en")) {
    expect(Object.keys(ladderWords(language) ?? {}), language).toEqual(Object.keys(LADDER_WORDS));
  }
});
