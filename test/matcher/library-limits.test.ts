import { expect, it } from "vitest";

import { LIBRARY_LIMITS } from "../../src/matcher/library-limits.ts";
import { LIMITS } from "../../src/matcher/limits.ts";

it("are among all limits, under the same names", () => {
  for (const [name, limit] of Object.entries(LIBRARY_LIMITS))
    expect(Object.entries(LIMITS)).toContainEqual([name, limit]);
});

it("never parse less than they write", () => {
  const { selectionReadBytes, selectionStateBytes, userRelationReadBytes, userRelationStateBytes } = LIBRARY_LIMITS;
  const { resourceRelationReadBytes, resourceRelationStateBytes } = LIBRARY_LIMITS;
  expect(selectionReadBytes.value).toBeGreaterThan(selectionStateBytes.value);
  expect(userRelationReadBytes.value).toBeGreaterThan(userRelationStateBytes.value);
  expect(resourceRelationReadBytes.value).toBeGreaterThan(resourceRelationStateBytes.value);
});
