import { expect, it } from "vitest";
import { enCards } from "../../../../../../src/trace/inspector/core/words/en/cards.ts";
import { zhCards } from "../../../../../../src/trace/inspector/core/words/zh/cards.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhCards)).toEqual(Object.keys(enCards));
});
