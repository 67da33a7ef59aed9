import { expect, it } from "vitest";

import { isDeeper } from "../../../src/trace/store/json-depth.ts";

it.each([
  [1, 1, false],
  [[], 1, false],
  [[1], 1, true],
  [{ a: [{ b: 1 }], c: null }, 4, false],
  [{ a: [{ b: 1 }], c: null }, 3, true],
] as const)("%j has more than %i levels: %s", (value, levels, expected) => {
  expect(isDeeper(value, levels)).toBe(expected);
});

it("needs no stack", () => {
  const deep: unknown = JSON.parse("[".repeat(200_000) + "]".repeat(200_000));
  expect([isDeeper(deep, 256), isDeeper(deep, 200_000)]).toEqual([true, false]);
});
