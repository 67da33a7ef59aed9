import { describe, expect, it } from "vitest";
import { SingleUnitSearch } from "../../../../src/matcher/scan/literals/single-unit-search.ts";
import { patternsOf, searchParts } from "./fast-searches.ts";

describe("SingleUnitSearch", () => {
  const { tables, folding, text, hits, found } = searchParts(patternsOf("k", "=k", "猫", "=é"));
  const search = new SingleUnitSearch(tables.singles!, folding);

  it.each([
    ["ak k 猫", ["=k@3", "k@1", "猫@5"]],
    ["\u212aK", ["k@0"]],
    ["aéa é", ["=é@4"]],
    ["é, k", ["=k@3", "=é@0", "k@3"]],
    ["", []],
  ])("finds in %j %j, each once and first", (haystack, expected) => {
    text.load(haystack);
    search.search(text, hits);
    expect(found()).toEqual(expected);
  });
});
