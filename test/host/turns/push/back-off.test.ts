import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { retryAfterMs, waitBefore } from "../../../../src/host/turns/push/back-off.ts";

it("waits twice as long each time, up to the bound, between half of it and all of it", () => {
  const most = (tries: number): number => waitBefore(tries, null, () => 1);
  expect([1, 2, 3].map(most)).toEqual([1_000, 2_000, 4_000]);
  expect(most(40)).toBe(LIMITS.pushWaitMaxMs.value);
  expect(waitBefore(1, null, () => 0)).toBe(500);
});

it("waits as long as it is asked to, up to the bound", () => {
  expect(waitBefore(1, 5_000, () => 1)).toBe(5_000);
  expect(waitBefore(3, 1, () => 1)).toBe(4_000);
  expect(waitBefore(1, 1e9, () => 1)).toBe(LIMITS.pushWaitMaxMs.value);
});

it.each([
  ["7", 7_000],
  ["Mon, 30 Nov 2026 20:15:30 GMT", 30_000],
  ["Mon, 30 Nov 2020 20:15:30 GMT", 0],
  ["soon", null],
  [undefined, null],
])("Retry-After: %s is %s ms", (header, ms) => expect(retryAfterMs(header, Date.UTC(2026, 10, 30, 20, 15))).toBe(ms));
