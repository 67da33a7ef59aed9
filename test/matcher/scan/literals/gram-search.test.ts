import { describe, expect, it } from "vitest";
import { GramSearch } from "../../../../src/matcher/scan/literals/gram-search.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

describe("GramSearch", () => {
  it("finds needles by a bigram, each at its first occurrence, scan after scan", () => {
    const { tables, folding, check, budget, text, hits, found } = searchParts(
      patternsOf("龙王", "小龙王", "=龙a", "龙王国"),
    );
    const search = new GramSearch(tables.grams!, folding, check, budget);
    for (const [haystack, expected] of [
      ["龙 王 小龙王", ["小龙王@4", "龙王@5"].sort()],
      ["龙ab 龙A", ["=龙a@4"]],
      ["龙", []],
      ["龙王龙王国", ["龙王@0", "龙王国@2"].sort()],
      ["小龙王", ["小龙王@0", "龙王@1"].sort()],
    ] satisfies [string, string[]][]) {
      budget.reset();
      text.load(haystack);
      expect(search.search(text, hits)).toBe(true);
      expect(found()).toEqual(expected);
    }
  });

  it("gives up when the budget is spent, and works again afterwards", () => {
    const keys = Array.from({ length: 36 }, (_, i) => `龙a${i.toString(36)}`);
    const { tables, folding, check, budget, text, hits, found } = searchParts(patternsOf(...keys));
    const search = new GramSearch(tables.grams!, folding, check, budget);
    budget.reset();
    text.load("龙a".repeat(50));
    expect(search.search(text, hits)).toBe(false);
    expect(budget.spent).toBeLessThanOrEqual(300);
    hits.clear();
    budget.reset();
    text.load(`${" ".repeat(300)}龙a7 龙az`);
    expect(search.search(text, hits)).toBe(true);
    expect(found()).toEqual(["龙a7@300", "龙az@304"].sort());
  });
});
