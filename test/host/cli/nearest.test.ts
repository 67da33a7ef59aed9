import { expect, it } from "vitest";
import { nearestOf } from "../../../src/host/cli/nearest.ts";

it.each([
  ["chta", "chat"],
  ["CHAT", "chat"],
  ["budgetcap", "budget-cap"],
  ["setings", "settings"],
  ["x", null],
  ["entirely", null],
  ["", null],
  ["a".repeat(10_000), null],
])("%s: %s", (typed, word) => expect(nearestOf(typed, ["chat", "budget-cap", "settings", "char"])).toBe(word));

it("takes the word with the fewest edits, and of several the first", () => {
  expect(nearestOf("chart", ["chat", "char", "chart"])).toBe("chart");
  expect(nearestOf("chax", ["chat", "char"])).toBe("chat");
});
