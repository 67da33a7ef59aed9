import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallBound } from "../../src/workers/call-bound.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("fires when its time is up, and says so", () => {
  const bound = new CallBound(10);
  vi.advanceTimersByTime(9);
  expect(bound.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect([bound.signal.aborted, bound.expired]).toEqual([true, true]);
});

test("fires with the caller's signal and its reason, also one that has fired already", () => {
  const controller = new AbortController();
  const bound = new CallBound(10, controller.signal);
  const reason = new Error("enough");
  controller.abort(reason);
  expect(bound.signal.reason).toBe(reason);
  expect(bound.expired).toBe(false);
  expect(new CallBound(10, AbortSignal.abort(reason)).signal.reason).toBe(reason);
});

test("leaves nothing behind once it is released", () => {
  const controller = new AbortController();
  const bound = new CallBound(10, controller.signal);
  bound.release();
  expect(vi.getTimerCount()).toBe(0);
  controller.abort();
  expect(bound.signal.aborted).toBe(false);
});
