import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { inTime } from "../../../../src/host/trace/history/in-time.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const untilStopped = (bounded: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => bounded.addEventListener("abort", () => reject(bounded.reason as Error)));

it("gives what comes in time, and leaves no timer", async () => {
  await expect(inTime(signal, () => Promise.resolve(1))).resolves.toBe(1);
  await expect(inTime(signal, () => Promise.reject(new Error("its own")))).rejects.toThrow("its own");
  expect(vi.getTimerCount()).toBe(0);
});

it("stops what takes too long, and says that it was that", async () => {
  const late = inTime(signal, untilStopped);
  const refused = expect(late).rejects.toMatchObject({ code: "worker-deadline" });
  await vi.advanceTimersByTimeAsync(LIMITS.historyReadMs.value);
  await refused;
});

it("rejects with the abort when that is sooner", async () => {
  const leaving = new AbortController();
  const left = inTime(leaving.signal, untilStopped);
  leaving.abort(new Error("left"));
  await expect(left).rejects.toThrow("left");
  expect(vi.getTimerCount()).toBe(0);
});
