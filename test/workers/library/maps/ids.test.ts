import { expect, it } from "vitest";

import { boundedIds, idOrNull } from "../../../../src/workers/library/maps/ids.ts";

it("keeps ids that a resource can have, each once, up to the bound", () => {
  const many = Array.from({ length: 101 }, (_, index) => `b${index}`);
  expect(boundedIds(["a", "b", "a", "", "../x", 7, null, "x".repeat(101)])).toEqual(["a", "b"]);
  expect(boundedIds(many)).toEqual(many.slice(0, 100));
  expect(boundedIds("ab")).toEqual([]);
});

it("gives null for what is no id", () => {
  expect([idOrNull("a-b_C1"), idOrNull(""), idOrNull(7), idOrNull("a/b")]).toEqual(["a-b_C1", null, null, null]);
});
