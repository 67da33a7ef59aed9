import { expect, it } from "vitest";

import { hostWord, inEachLanguage } from "../../../../../src/trace/inspector/app/host/words.ts";
import { en } from "../../../../../src/trace/inspector/core/words/en.ts";
import { zh } from "../../../../../src/trace/inspector/core/words/zh.ts";

it.each([
  ["title", "app.title"],
  ["inspect", "do.inspect"],
  ["loading", "state.loading"],
  ["retry", "do.retry"],
] as const)("%s is the application's own word", (word, key) => {
  expect([hostWord(word, "en"), hostWord(word, "zh-CN")]).toEqual([en[key], zh[key]]);
  expect(hostWord(word, "fr")).toBe(en[key]);
  expect(inEachLanguage(word)).toEqual([en[key], zh[key]]);
});
