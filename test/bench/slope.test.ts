import { expect, it } from "vitest";

import { medianSlope } from "../../bench/support/trace/slope.ts";

const line = (slope: number, length = 20): { at: number; value: number }[] =>
  Array.from({ length }, (_, index) => ({ at: index * 50, value: 7 + slope * index * 50 }));

it("is the slope of a line", () => expect(medianSlope(line(0.25))).toBeCloseTo(0.25));

it("is not moved by a few samples that were taken at a bad moment", () => {
  const samples = line(0.5).map((sample, index) => (index % 7 === 3 ? { ...sample, value: 100_000 } : sample));
  expect(medianSlope(samples)).toBeCloseTo(0.5, 1);
});

it("tells a growth of a kibibyte a turn from none", () => {
  expect(medianSlope(line(1))).toBeGreaterThan(0.99);
  expect(medianSlope(line(0))).toBe(0);
});

it("with a span, sees a growth behind a step down", () => {
  const samples = line(1).map((sample, index) => (index < 10 ? sample : { ...sample, value: sample.value - 5_000 }));
  expect(medianSlope(samples)).toBeLessThan(0);
  expect(medianSlope(samples, 3)).toBeCloseTo(1);
});

it("has none for one sample", () => expect(medianSlope(line(1, 1))).toBeNaN());
