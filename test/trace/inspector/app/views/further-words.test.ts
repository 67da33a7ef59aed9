import { expect, it } from "vitest";

import "../../../../../src/trace/inspector/app/views/further-words.ts";
import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import type { WordKey } from "../../../../../src/trace/inspector/core/words/keys.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

it("brings every English word that was not there from the start", () => {
  const speech = speechIn("en");
  const unsaid = (Object.keys(en) as WordKey[]).filter((word) => speech.say({ word }) === word);
  expect(unsaid).toEqual([]);
});
