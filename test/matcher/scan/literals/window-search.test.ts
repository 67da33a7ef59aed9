import { describe, expect, it } from "vitest";
import { WindowSearch } from "../../../../src/matcher/scan/literals/window-search.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

describe("WindowSearch", () => {
  it("finds needles by their windows, each at its first occurrence, scan after scan", () => {
    const parts = searchParts(patternsOf("cat", "=cat", "concatenation", "at", "cat of the north"));
    const { tables, check, budget, text, hits, found } = parts;
    const search = new WindowSearch(tables.windows!, check, budget);
    for (const [haystack, expected] of [
      ["Cats", ["cat@0", "at@1"]],
      ["a concatenation of cats, a cat", ["cat@5", "at@6", "concatenation@2", "=cat@27"]],
      ["cat of the south", ["cat@0", "=cat@0", "at@1"]],
      ["the cat of the north", ["cat@4", "=cat@4", "at@5", "cat of the north@4"]],
      ["", []],
    ] satisfies [string, string[]][]) {
      budget.reset();
      text.load(haystack);
      expect(search.search(text, hits)).toBe(true);
      expect(found(), haystack).toEqual(expected.toSorted());
    }
  });

  it("gives up when the budget is spent, and works again afterwards", () => {
    const keys = Array.from({ length: 100 }, (_, i) => "a".repeat(7 + i));
    const { tables, check, budget, text, hits, found } = searchParts(patternsOf(...keys, "=aaa", "bcd"));
    const search = new WindowSearch(tables.windows!, check, budget);
    budget.reset();
    text.load("a".repeat(300));
    expect(search.search(text, hits)).toBe(false);
    hits.clear();
    budget.reset();
    text.load(`${" ".repeat(300)}aaaaaaa bcd`);
    expect(search.search(text, hits)).toBe(true);
    expect(found()).toEqual(["aaaaaaa@300", "bcd@308"]);
  });
});
