import { afterAll, describe, expect, test } from "vitest";

import { WorkerError } from "../../src/workers/error.ts";
import { Gate } from "./support/jobs.ts";
import { openTestPool } from "./support/pool.ts";

const pool = openTestPool({ memoryMb: 64, queueMax: 2_000 });
afterAll(() => pool.close());

/** The coded error of a promise that has to reject. */
async function failure(promise: Promise<unknown>): Promise<WorkerError> {
  const error: unknown = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WorkerError)) throw new Error(`expected a WorkerError, got ${String(error)}`);
  return error;
}

const alive = async (): Promise<number> => (await pool.run("echo", { value: "alive" })).output.thread;

describe("a thread that dies", () => {
  test("by process.exit: that task gets worker-crashed with the exit code, the next a fresh thread", async () => {
    const before = await alive();
    const error = await failure(pool.run("exit", { code: 7 }));
    expect(error.code).toBe("worker-crashed");
    expect(error.details).toMatchObject({ job: "exit", exitCode: 7 });
    expect(await alive()).not.toBe(before);
  });

  test("by memory exhaustion: worker-out-of-memory, queued tasks live on", async () => {
    const exhausted = failure(pool.run("exhaust", {}));
    const queued = pool.run("echo", { value: 2 });
    expect((await exhausted).code).toBe("worker-out-of-memory");
    expect((await queued).output.value).toBe(2);
  });

  test("by an exception outside of any task: worker-crashed with its message", async () => {
    const error = await failure(pool.run("crash", {}));
    expect(error.code).toBe("worker-crashed");
    expect(error.message).toContain("outside of any task");
    expect(await alive()).toBeGreaterThan(0);
  });
});

describe("a task over its deadline", () => {
  test("is ended with its thread, and the regex program in its word is named", async () => {
    const before = await alive();
    const killed = pool.status.lanes.interactive.killed;
    const error = await failure(pool.run("spin", { program: 41 }, { deadlineMs: 30 }));
    expect(error.code).toBe("worker-deadline");
    expect(error.details).toEqual({ job: "spin", limit: 30, program: 41 });
    expect(pool.status.lanes.interactive.killed).toBe(killed + 1);
    expect(await alive()).not.toBe(before);
  });

  test("outside a regex names none", async () => {
    const error = await failure(pool.run("spin", {}, { deadlineMs: 30 }));
    expect(error.details).toEqual({ job: "spin", limit: 30 });
  });

  test("that looks at the stop flag keeps its thread", async () => {
    const before = await alive();
    const error = await failure(pool.run("polite", {}, { deadlineMs: 30 }));
    expect(error.code).toBe("worker-deadline");
    expect(await alive()).toBe(before);
  });

  test("does not count its time in the queue", async () => {
    const gate = new Gate();
    const first = pool.run("gate", {}, { shared: [gate.shared] });
    await gate.reached(1);
    const second = pool.run("echo", { value: "waited" }, { deadlineMs: 200 });
    const until = performance.now() + 260;
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
    gate.open();
    await first;
    expect((await second).output.value).toBe("waited");
  });
});

describe("an abort", () => {
  test("before the call refuses it", async () => {
    const error = await failure(pool.run("echo", { value: 1 }, { signal: AbortSignal.abort("too late") }));
    expect(error.code).toBe("worker-aborted");
    expect(error.cause).toBe("too late");
  });

  test("of a running task that looks at the stop flag keeps the thread", async () => {
    const before = await alive();
    const aborter = new AbortController();
    const running = failure(pool.run("polite", {}, { signal: aborter.signal }));
    aborter.abort("not wanted");
    const error = await running;
    expect(error.code).toBe("worker-aborted");
    expect(error.cause).toBe("not wanted");
    expect(await alive()).toBe(before);
  });

  test("of a running task that does not look ends the thread", async () => {
    const before = await alive();
    const aborter = new AbortController();
    const running = failure(pool.run("spin", {}, { signal: aborter.signal }));
    aborter.abort();
    expect((await running).code).toBe("worker-aborted");
    expect(await alive()).not.toBe(before);
  });

  test("of every second of 1,000 queued tasks leaves the others, in order, and no listener behind", async () => {
    const gate = new Gate();
    const first = pool.run("gate", {}, { shared: [gate.shared] });
    await gate.reached(1);
    const order: number[] = [];
    const aborters: AbortController[] = [];
    const calls = Array.from({ length: 1_000 }, async (_, i) => {
      const aborter = new AbortController();
      aborters.push(aborter);
      const answer = await pool.run("echo", { value: i }, { signal: aborter.signal });
      order.push(i);
      return answer.output.value;
    });
    const settling = Promise.allSettled(calls);
    for (let i = 0; i < 1_000; i += 2) aborters[i]?.abort();
    expect(pool.status.lanes.interactive.queued).toBe(500);
    gate.open();
    await first;
    const settled = await settling;
    const odd = Array.from({ length: 500 }, (_, i) => 2 * i + 1);
    expect(settled.flatMap((call) => (call.status === "fulfilled" ? [call.value] : []))).toEqual(odd);
    expect(order).toEqual(odd);
    const refused = settled.flatMap((call) => (call.status === "rejected" ? [call.reason as WorkerError] : []));
    expect(refused).toHaveLength(500);
    expect(new Set(refused.map((error) => error.code))).toEqual(new Set(["worker-aborted"]));
    expect(pool.status.lanes.interactive).toMatchObject({ running: 0, queued: 0 });
  });
});

describe("the queue", () => {
  test("is bounded with a coded error that names both numbers", async () => {
    const small = openTestPool({ queueMax: 2 });
    const gate = new Gate();
    const first = small.run("gate", {}, { shared: [gate.shared] });
    const waiting = [small.run("echo", { value: 1 }), small.run("echo", { value: 2 })];
    const error = await failure(small.run("echo", { value: 3 }));
    expect(error.code).toBe("worker-overloaded");
    expect(error.details).toEqual({ job: "echo", limit: 2, requested: 3 });
    gate.open();
    await Promise.all([first, ...waiting]);
    await small.close();
  });
});

describe("close", () => {
  test("refuses queued calls, stops running ones and later calls, and can be called again", async () => {
    const closing = openTestPool();
    const running = failure(closing.run("polite", {}));
    const queued = failure(closing.run("echo", { value: 1 }));
    await Promise.all([closing.close(), closing.close()]);
    expect((await running).code).toBe("worker-closed");
    expect((await queued).code).toBe("worker-closed");
    expect((await failure(closing.run("echo", { value: 2 }))).code).toBe("worker-closed");
    await closing.close();
  });

  test("ends a thread that spins", async () => {
    const closing = openTestPool();
    const running = failure(closing.run("spin", {}));
    await closing.close({ graceMs: 5 });
    expect((await running).code).toBe("worker-closed");
  });

  test("with drain finishes what was accepted", async () => {
    const closing = openTestPool();
    const calls = [1, 2, 3].map((value) => closing.run("echo", { value }));
    await closing.close({ drain: true });
    expect((await Promise.all(calls)).map((answer) => answer.output.value)).toEqual([1, 2, 3]);
  });
});

test("a worker file that cannot be loaded is worker-unavailable", async () => {
  const broken = openTestPool({ workerUrl: new URL("./support/missing.ts", import.meta.url).href });
  expect((await failure(broken.run("echo", { value: 1 }))).code).toBe("worker-unavailable");
  expect((await failure(broken.run("echo", { value: 1 }))).code).toBe("worker-unavailable");
  await broken.close();
});
