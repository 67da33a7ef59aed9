import { expect, it } from "vitest";
import { enFrame } from "../../../../../../src/trace/inspector/core/words/en/frame.ts";
import { zhFrame } from "../../../../../../src/trace/inspector/core/words/zh/frame.ts";

it("has the keys of the English words, in their order", () => {
  expect(Object.keys(zhFrame)).toEqual(Object.keys(enFrame));
});
