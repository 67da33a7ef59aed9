import { expect, it } from "vitest";
import { editsTo, nearestOf } from "../../../src/host/cli/nearest.ts";

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

it("counts the edits to a word, of long ones to the beginning alone", () => {
  expect([editsTo(" Chta", "chat"), editsTo("", "ab"), editsTo("x".repeat(60), "x".repeat(900))]).toEqual([1, 2, 0]);
});
