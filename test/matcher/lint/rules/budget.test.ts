import { describe, expect, it } from "vitest";
import { DEFAULT_SETTINGS } from "../../../../src/matcher/model/settings.ts";
import { codesOf, findingsOf, type Given } from "../support.ts";

/** Content of so many tokens by the quarter count. */
const tokens = (count: number, fields: Given = {}): Given => ({ content: "a".repeat(count * 4), ...fields });
const own = (tokenBudget: number) => ({ settings: { tokenBudget } });

describe("budget-eater", () => {
  it("reports entries that take a quarter of the book's own budget", () => {
    expect(codesOf([tokens(250), tokens(10)], {}, own(1_000))).toEqual(["budget-eater"]);
    expect(codesOf([tokens(249), tokens(10)], {}, own(1_000))).toEqual([]);
    expect(codesOf([tokens(250, { ignoreBudget: true }), tokens(10)], {}, own(1_000))).toEqual([]);
  });

  it("knows the percentage and the cap", () => {
    const percent = { settings: { ...DEFAULT_SETTINGS, budgetPercent: 25 }, contextTokens: 4_000 };
    const [finding] = findingsOf([tokens(250)], percent);
    expect(finding?.message).toContain("250 tokens, 25 % of 25 % of 4,000 tokens of context (1,000)");
    const cap = { settings: { ...DEFAULT_SETTINGS, budgetCap: 400 } };
    expect(codesOf([tokens(100)], cap)).toEqual(["budget-eater"]);
    expect(codesOf([tokens(400)], { settings: { ...DEFAULT_SETTINGS, budgetPercent: 25 } })).toEqual([]);
  });

  it("ignores the book's budget where book settings are ignored", () => {
    const settings = { ...DEFAULT_SETTINGS, bookSettings: "ignore" as const };
    expect(codesOf([tokens(250)], { settings }, own(1_000))).toEqual([]);
  });
});

describe("constants-over-budget", () => {
  it("adds the constants up", () => {
    const constants = Array.from({ length: 5 }, () => tokens(200, { constant: true }));
    expect(codesOf(constants, {}, own(1_000))).toEqual(["constants-over-budget"]);
    expect(codesOf(constants.slice(1), {}, own(1_000))).toEqual([]);
  });
});

describe("small-book-budget", () => {
  it("reports a budget of fewer than five average entries", () => {
    const entries = [tokens(20), tokens(20), tokens(20)];
    expect(codesOf(entries, {}, own(99))).toEqual(["small-book-budget"]);
    expect(codesOf(entries, {}, own(100))).toEqual([]);
    expect(codesOf(entries, {}, own(0))).toEqual([]);
  });
});
