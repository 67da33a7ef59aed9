import { expect, it } from "vitest";
import { compareSections, shownRows } from "../../../../../src/trace/inspector/core/compare/sections.ts";
import { call, comparison } from "../support/comparison.ts";

it("has every part once, how the turns ended first, and can leave out what is the same", () => {
  const sections = compareSections(comparison({ calls: [call()], attempts: { a: [call()], b: [] } }));
  expect(sections.map(({ title }) => title)).toEqual([
    "compare.outcome",
    "compare.divergence",
    "compare.blocks",
    "compare.lore",
    "compare.books",
    "compare.config",
    "compare.tools",
    "compare.usage",
    "compare.calls",
    "compare.attempts-a",
  ]);
  const [outcome] = sections;
  expect(shownRows(outcome!, false)).toHaveLength(5);
  expect(shownRows(outcome!, true).map(({ state }) => state)).toEqual(["changed", "unknown", "changed"]);
  for (const { rows } of sections) expect(new Set(rows?.map(({ id }) => id)).size).toBe(rows?.length ?? 0);
});
