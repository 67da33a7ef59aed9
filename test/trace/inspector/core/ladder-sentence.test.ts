import { expect, it } from "vitest";

import { ladderSentence } from "../../../../src/trace/inspector/core/ladder-sentence.ts";
import { speechIn } from "../../../../src/trace/inspector/core/words/speech.ts";
import { ladderText } from "../../../../src/trace/ladder/words.ts";

const rolled = ladderText("probability.stopped", { value: 63.2, probability: null });

it("is what the API says, for who reads English", () => {
  expect(ladderSentence(rolled, speechIn("en"))).toBe("Rolled 63.2, over –.");
});

it("is said in Chinese with the same numbers, a missing one as a dash", () => {
  expect(ladderSentence(rolled, speechIn("zh-CN"))).toBe("掷出 63.2，超过 –。");
});

it("is said in English where there are no words for it", () => {
  expect(ladderSentence({ ...rolled, code: "later" }, speechIn("zh-CN"))).toBe(rolled.text);
});
