import { expect, it } from "vitest";

import { changedVariables } from "../../../src/host/loader/variable-change.ts";

it("removes, changes and adds variables, whatever they are called", () => {
  const before = [
    ["a", 1],
    ["__proto__", "x"],
    ["b", null],
  ] as const;
  const change = { set: [["b", true] as const, ["constructor", "new"] as const], removed: ["a", "unknown"] };
  expect(changedVariables(before, change)).toEqual([
    ["__proto__", "x"],
    ["b", true],
    ["constructor", "new"],
  ]);
  expect(before).toHaveLength(3);
});
