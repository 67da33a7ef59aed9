import { expect, it } from "vitest";
import { isReason, WORDED_REASONS } from "../../../../../src/trace/inspector/core/words/reasons.ts";
import { REASONS } from "../../../../../src/matcher/model/reason.ts";

it("has a word for each reason of the engine, and knows one that it has none for", () => {
  expect([...WORDED_REASONS].sort()).toEqual([...REASONS].sort());
  expect([isReason("budget"), isReason("moon-phase"), isReason("constructor")]).toEqual([true, false, false]);
});
