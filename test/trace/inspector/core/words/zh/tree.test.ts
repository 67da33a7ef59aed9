import { expect, it } from "vitest";
import { enTree } from "../../../../../../src/trace/inspector/core/words/en/tree.ts";
import { zhTree } from "../../../../../../src/trace/inspector/core/words/zh/tree.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhTree)).toEqual(Object.keys(enTree));
});
