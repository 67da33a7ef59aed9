import { describe, expect, it } from "vitest";

import { newestPart } from "../../../src/host/session/newest-part.ts";

describe("newestPart", () => {
  it.each([
    ["all of a text that fits", "a dragon", 8, "a dragon"],
    ["the newest end", "the old dragon", 7, " dragon"],
    ["a whole word", "the old dragon", 6, "dragon"],
    ["not the rest of a word", "the old dragon wakes", 11, " wakes"],
    ["not the rest of a word with digits and underscores", "x_1y z", 4, " z"],
    ["Chinese text, unit by unit", "龙在飞", 2, "在飞"],
    ["no half of a pair", "a😀b", 2, "b"],
    ["a whole pair", "a😀b", 3, "😀b"],
    ["nothing of one long word", "dragonfly", 3, ""],
    ["nothing", "dragon", 0, ""],
    ["nothing for less than nothing", "dragon", -5, ""],
  ])("keeps %s", (_name, text, units, part) => expect(newestPart(text, units)).toBe(part));

  it("cuts a run that is too long for a word where it must", () => {
    const run = "a".repeat(1_000);
    expect(newestPart(run, 600)).toBe("a".repeat(600));
    expect(newestPart(run, 200)).toBe("");
  });
});
