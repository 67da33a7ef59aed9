import { expect, it } from "vitest";

import { comparedNumber, comparedValue, onlyIn, pairOf } from "../../../src/trace/compare/values.ts";

it("knows nothing of what one side did not record", () => {
  expect(comparedValue("x", null)).toEqual({ a: "x", b: null, same: null });
  expect(comparedNumber(undefined, 3)).toEqual({ a: null, b: 3, delta: null });
  expect(pairOf(undefined, 0)).toEqual({ a: null, b: 0 });
});

it("tells same from other, and how much more", () => {
  expect(comparedValue(false, false)).toEqual({ a: false, b: false, same: true });
  expect(comparedValue("x", "y").same).toBe(false);
  expect(comparedNumber(5, 3)).toEqual({ a: 5, b: 3, delta: -2 });
});

it("tells what one list has alone", () =>
  expect(onlyIn(["x", "y"], ["y", "z"], (one) => one)).toEqual({ onlyA: ["x"], onlyB: ["z"] }));
