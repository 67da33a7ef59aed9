import { expect, it } from "vitest";
import { enCompare } from "../../../../../../src/trace/inspector/core/words/en/compare.ts";

it("has different words for a side that has not got a thing and a side that cannot be compared", () => {
  expect(enCompare["compare.absent"]).not.toBe(enCompare["compare.unknown"]);
});
