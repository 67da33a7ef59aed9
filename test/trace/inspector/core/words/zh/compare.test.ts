import { expect, it } from "vitest";
import { enCompare } from "../../../../../../src/trace/inspector/core/words/en/compare.ts";
import { zhCompare } from "../../../../../../src/trace/inspector/core/words/zh/compare.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhCompare)).toEqual(Object.keys(enCompare));
});
