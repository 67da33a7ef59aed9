import { EventEmitter } from "node:events";
import type { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

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
