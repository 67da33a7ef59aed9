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

test("holds work no longer than its time, whatever becomes of the work", async () => {
  const bound = new CallBound(10);
  await expect(bound.hold(Promise.resolve(7))).resolves.toBe(7);
  await expect(bound.hold(Promise.reject(new TypeError("bug")))).rejects.toThrow(TypeError);
  let fail: (error: Error) => void = () => undefined;
  const held = bound.hold(new Promise((_resolve, reject) => (fail = reject)));
  vi.advanceTimersByTime(10);
  await expect(held).rejects.toMatchObject({ code: "worker-aborted" });
  fail(new Error("nobody hears this any more"));
  await expect(bound.hold(Promise.resolve(7))).rejects.toMatchObject({ code: "worker-aborted" });
});

test("leaves nothing behind once it is released", () => {
  const controller = new AbortController();
  const bound = new CallBound(10, controller.signal);
  bound.release();
  expect(vi.getTimerCount()).toBe(0);
  controller.abort();
  expect(bound.signal.aborted).toBe(false);
});
