import { expect, it } from "vitest";
import { enFacts } from "../../../../../../src/trace/inspector/core/words/en/facts.ts";
import { zhFacts } from "../../../../../../src/trace/inspector/core/words/zh/facts.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhFacts)).toEqual(Object.keys(enFacts));
});
