import { describe, expect, it } from "vitest";
import { AutomatonSearch } from "../../../../src/matcher/scan/literals/automaton-search.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

describe("AutomatonSearch", () => {
  it("finds all needles that end at a place, and each only once", () => {
    const { tables, needles, folding, text, hits, found } = searchParts(patternsOf("abcd", "bcd", "d", "=cd", "=abcd"));
    const search = new AutomatonSearch(tables.automaton, needles, folding);
    for (let round = 0; round < 2; round++) {
      text.load("xabcd cd abcd");
      search.search(text, hits);
      expect(found()).toEqual(["=abcd@9", "=cd@6", "abcd@1", "bcd@2", "d@4"]);
    }
  });

  it.each([
    ["nested needles", Array.from({ length: 300 }, (_, i) => "a".repeat(i + 1)), "a".repeat(5_000)],
    ["nested whole words", Array.from({ length: 300 }, (_, i) => `=${"a".repeat(i + 1)}`), "a".repeat(5_000)],
    [
      "whole words with inner boundaries",
      Array.from({ length: 300 }, (_, i) => `=${"-a".repeat(i + 1)}`),
      "a-".repeat(2_500),
    ],
    ["near misses", Array.from({ length: 300 }, (_, i) => `${"a".repeat(i + 1)}b`), "a".repeat(5_000)],
  ])("takes time linear in the text for %s", (_name, keys, haystack) => {
    const { tables, needles, folding, text, hits } = searchParts(patternsOf(...keys));
    const search = new AutomatonSearch(tables.automaton, needles, folding);
    text.load(haystack);
    search.search(text, hits);
    expect(search.steps).toBeLessThanOrEqual(4 * haystack.length + 4 * hits.count);
  });
});
