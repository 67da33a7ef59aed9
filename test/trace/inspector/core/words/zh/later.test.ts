import { expect, it } from "vitest";
import { enLater } from "../../../../../../src/trace/inspector/core/words/en/later.ts";
import { zhLater } from "../../../../../../src/trace/inspector/core/words/zh/later.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhLater)).toEqual(Object.keys(enLater));
});
