import { expect, it } from "vitest";

import { changedNames, pairsOf } from "../../../../src/workers/library/maps/map-definition.ts";

it("gives the fields of objects, names of prototypes included", () => {
  expect(pairsOf(JSON.parse(`{"__proto__":1,"a":2}`))).toEqual([
    ["__proto__", 1],
    ["a", 2],
  ]);
  expect([pairsOf([1]), pairsOf(null), pairsOf("a")]).toEqual([undefined, undefined, undefined]);
});

it("tells new, other and lost names", () => {
  const same = {};
  const before = new Map([
    ["same", same],
    ["other", {}],
    ["lost", {}],
  ]);
  const after = new Map([
    ["same", same],
    ["other", {}],
    ["new", {}],
  ]);
  expect(changedNames(before, after).toSorted()).toEqual(["lost", "new", "other"]);
});
