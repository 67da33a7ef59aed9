import { describe, expect, it } from "vitest";

import { namedBy, Placed } from "../../../../src/host/http/outcome/active-rows.ts";

describe("active entries", () => {
  it("are in the sections that name them as a source, each section once", () => {
    const section = (name: string, entries: readonly (number | undefined)[]) => ({
      name,
      sources: entries.map((entry) => (entry === undefined ? {} : { entry })),
    });
    const sections = [section("a", [1, undefined, 1]), section("b", [1, 2])];
    const placed = new Placed({ placements: [], sections } as never);
    expect([1, 2, 3].map((entry) => placed.sectionsOf(entry))).toEqual([["a", "b"], ["b"], []]);
    expect(placed.of(1)).toBeUndefined();
  });

  it("need the names of the entry and of what woke it", () => {
    const entry = { entry: 4, book: "b", uid: 1, reason: "key", rank: 0, loop: 1, content: "", order: 0 } as const;
    expect([namedBy(entry), namedBy({ ...entry, wokenBy: 2 })]).toEqual([[4], [4, 2]]);
  });
});
