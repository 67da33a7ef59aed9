import { describe, expect, it } from "vitest";

import { Waiters } from "../../../../src/host/trace/history/waiters.ts";

describe("those who wait for one thing", () => {
  it("all get it, once", async () => {
    const waiters = new Waiters<number>(() => undefined);
    const waits = [waiters.wait(), waiters.wait(new AbortController().signal)];
    expect(waiters.size).toBe(2);
    waiters.resolve(7);
    expect(await Promise.all(waits)).toEqual([7, 7]);
    expect(waiters.size).toBe(0);
  });

  it("are all refused with one error", async () => {
    const waiters = new Waiters<number>(() => undefined);
    const waits = [waiters.wait(), waiters.wait()];
    waiters.reject(new Error("no thread"));
    for (const wait of waits) await expect(wait).rejects.toThrow("no thread");
  });

  it("leave with their signal, and somebody is told", async () => {
    let left = 0;
    const waiters = new Waiters<number>(() => void left++);
    const leaving = new AbortController();
    const waits = [waiters.wait(leaving.signal), waiters.wait()];
    leaving.abort(new Error("left"));
    await expect(waits[0]).rejects.toThrow("left");
    expect([left, waiters.size]).toEqual([1, 1]);
    waiters.resolve(1);
    await expect(waits[1]).resolves.toBe(1);
    expect(left).toBe(1);
  });
});
