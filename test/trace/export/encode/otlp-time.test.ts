import { expect, it } from "vitest";

import { isoOf, nanosOf } from "../../../../src/trace/export/encode/otlp-time.ts";

it("has nanoseconds that a number does not hold", () => {
  expect(nanosOf(1_796_069_700_000)).toBe(1_796_069_700_000_000_000n);
  expect(nanosOf(1_796_069_700_000.25)).toBe(1_796_069_700_000_250_000n);
});

it("has times as texts to the microsecond, with their zone", () => {
  expect(isoOf(Date.UTC(2026, 10, 30, 20, 15))).toBe("2026-11-30T20:15:00.000000Z");
  expect(isoOf(Date.UTC(2026, 10, 30, 20, 15) + 0.25)).toBe("2026-11-30T20:15:00.000250Z");
  expect(isoOf(-0.25)).toBe("1969-12-31T23:59:59.999750Z");
  expect(isoOf(1e20)).toMatch(/^9999-/u);
});
