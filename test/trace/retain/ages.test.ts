import { expect, test } from "vitest";

import { agesAt, keptFrom } from "../../../src/trace/retain/ages.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;

test("a turn comes of age when its days have passed in full", () => {
  const ages = agesAt(NOW);
  expect([ages.redact, ages.delete, ages.orphan]).toEqual([NOW - 30 * DAY, NOW - 180 * DAY, NOW - 7 * DAY]);
});

test("the age of a turn counts from its start, unless that is more than a day ahead", () => {
  expect(keptFrom(NOW - 5, { nowMs: NOW, seenAt: null })).toEqual({ ms: NOW - 5, clockAhead: false });
  expect(keptFrom(NOW + DAY, { nowMs: NOW, seenAt: null })).toEqual({ ms: NOW + DAY, clockAhead: false });
  expect(keptFrom(NOW + DAY + 1, { nowMs: NOW, seenAt: NOW })).toEqual({ ms: NOW, clockAhead: true });
});

test("the age of a turn that says to be older than the last sweep counts from that", () => {
  const times = { nowMs: 5, seenAt: NOW };
  expect(keptFrom(5, times)).toEqual({ ms: NOW, clockAhead: false });
  expect(keptFrom(NOW - DAY, { nowMs: NOW - DAY, seenAt: NOW })).toEqual({ ms: NOW - DAY, clockAhead: false });
});
