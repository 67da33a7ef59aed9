import { expect, it } from "vitest";

import { mayFit } from "../../../../src/host/turns/recorder/json-units.ts";

it("says of what is surely too large that it is, without writing it", () => {
  expect(mayFit({ a: "x".repeat(90), b: [1, true, null] }, 100)).toBe(true);
  expect(mayFit({ a: "x".repeat(101) }, 100)).toBe(false);
  expect(mayFit([["x".repeat(60)], { key: "x".repeat(60) }], 100)).toBe(false);
  expect(mayFit({ ["k".repeat(101)]: 1 }, 100)).toBe(false);
  expect(mayFit("x".repeat(101), 100)).toBe(false);
});

it("comes to an end on what has none", () => {
  const circle: { self?: unknown } = {};
  circle.self = circle;
  expect(mayFit(circle, 1_000)).toBe(false);
  expect(mayFit(Array.from({ length: 1_000_000 }), 100)).toBe(false);
});
