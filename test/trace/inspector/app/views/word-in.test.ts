import { expect, it } from "vitest";

import "../../../../../src/trace/inspector/app/views/further-words.ts";
import type { Say } from "../../../../../src/trace/inspector/app/views/context.tsx";
import { wordIn } from "../../../../../src/trace/inspector/app/views/word-in.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const speech = speechIn("en");
const say: Say = Object.assign((word: Parameters<Say>[0]) => speech.say({ word }), { text: String, speech });

it("is the word of a value that is known, else the value", () => {
  expect(wordIn(say, "gate", "raw-lore")).toBe("Cap of lore text");
  expect(wordIn(say, "gate", "of-a-later-version")).toBe("of-a-later-version");
});
