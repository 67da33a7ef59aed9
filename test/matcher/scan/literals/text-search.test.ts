import { describe, expect, it } from "vitest";
import { TextSearch } from "../../../../src/matcher/scan/literals/text-search.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

describe("TextSearch", () => {
  it("answers with the fast searches when the text is ordinary", () => {
    const { tables, needles, folding, text, hits, found } = searchParts(patternsOf("cat", "龙王", "x"));
    const search = new TextSearch(tables, needles, folding);
    text.load("a cat, 龙王, x");
    search.search(text, hits);
    expect(found()).toEqual(["cat@2", "x@11", "龙王@7"]);
    expect(search).toMatchObject({ fallbacks: 0, automatonSteps: 0, verifications: 2 });
  });

  it("answers with the automaton, and the same, when the text is hostile", () => {
    const keys = Array.from({ length: 500 }, (_, i) => `龙a${i}`);
    const { tables, needles, folding, text, hits, found } = searchParts(patternsOf(...keys, "cat", "x"));
    const search = new TextSearch(tables, needles, folding);
    text.load(`cat x ${"龙a".repeat(2_000)}7`);
    search.search(text, hits);
    expect(found()).toEqual(["cat@0", "x@4", "龙a7@4004"]);
    expect(search.fallbacks).toBe(1);
    expect(search.automatonSteps).toBeGreaterThan(4_000);
    expect(search.verifications).toBeLessThan(text.length / 2 + 600);
  });
});
