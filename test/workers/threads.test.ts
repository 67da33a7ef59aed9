import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test, vi } from "vitest";

import { Threads } from "../../src/workers/threads.ts";

/** A pool that forgets a thread the moment it ends it, as piscina does. */
class FakePool extends EventEmitter {
  threads: Worker[] = [];

  start(): Worker {
    const thread = new EventEmitter() as unknown as Worker;
    this.threads.push(thread);
    return thread;
  }
}

test("waits for threads that the pool has forgotten already", async () => {
  const pool = new FakePool();
  const first = pool.start();
  const threads = new Threads(pool as never);
  pool.threads = [];
  const second = pool.start();
  pool.emit("workerCreate");
  threads.look();
  expect(threads.size).toBe(2);
  let quiet = false;
  const exited = threads.exited().then(() => (quiet = true));
  first.emit("exit", 0);
  await Promise.resolve();
  expect([threads.size, quiet]).toEqual([1, false]);
  second.emit("exit", 0);
  await exited;
  expect(threads.size).toBe(0);
});

test("loaded waits for a message or the exit of every thread", async () => {
  const pool = new FakePool();
  const first = pool.start();
  const second = pool.start();
  const threads = new Threads(pool as never);
  let loaded = false;
  const done = threads.loaded(60_000).then(() => (loaded = true));
  first.emit("message", {});
  await new Promise(setImmediate);
  expect(loaded).toBe(false);
  second.emit("exit", 1);
  await done;
  expect(loaded).toBe(true);
});

test("loaded also waits for a thread that was started since the last look, but not for ever", async () => {
  const pool = new FakePool();
  const threads = new Threads(pool as never);
  await threads.loaded(60_000);
  pool.start();
  vi.useFakeTimers();
  try {
    let given = false;
    const done = threads.loaded(5_000).then(() => (given = true));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(given).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

test("threads are loading until their first message or their exit", () => {
  const pool = new FakePool();
  const threads = new Threads(pool as never);
  expect(threads.areLoading).toBe(false);
  const first = pool.start();
  const second = pool.start();
  threads.look();
  expect(threads.areLoading).toBe(true);
  first.emit("message", {});
  expect(threads.areLoading).toBe(true);
  second.emit("exit", 1);
  expect(threads.areLoading).toBe(false);
});
