import { BroadcastChannel } from "node:worker_threads";
import { afterAll, describe, expect, test, vi } from "vitest";

import { LIMITS } from "../../src/matcher/limits.ts";
import type { WorkerError } from "../../src/workers/error.ts";
import { failure } from "./support/failure.ts";
import { Gate } from "./support/jobs.ts";
import { openTestPool } from "./support/pool.ts";

const pool = openTestPool({ queueMax: 2_000 });
afterAll(() => pool.close());

const alive = async (): Promise<number> => (await pool.run("echo", { value: "alive" })).output.thread;

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
  test("does not start the deadline of a call", async () => {
    const gate = new Gate();
    const first = pool.run("gate", {}, { shared: [gate.shared] });
    await gate.reached(1);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const second = pool.run("echo", { value: "waited" }, { deadlineMs: 200 });
      await vi.advanceTimersByTimeAsync(60_000);
      gate.open();
      await first;
      expect((await second).output.value).toBe("waited");
    } finally {
      vi.useRealTimers();
    }
  });

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

describe("a thread that takes long to load", () => {
  test("is waited for by the background, and not by a turn", async () => {
    const workerUrl = new URL("./support/slow-start-worker.ts", import.meta.url).href;
    const slow = openTestPool({ workerUrl });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const turn = failure(slow.run("echo", { value: 1 }, { deadlineMs: 50 }));
    const background = slow.run("backgroundGate", {}, { deadlineMs: 50 });
    await Promise.resolve();
    vi.advanceTimersByTime(LIMITS.threadStartMs.value + 1_000);
    vi.useRealTimers();
    expect((await turn).code).toBe("worker-unavailable");
    expect((await background).output).toBeNull();
    await slow.close();
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

  test("ends no thread while it loads, used or not", async () => {
    const channel = new BroadcastChannel("slow-start");
    const said = { begun: 0, loaded: 0 };
    channel.onmessage = ({ data }) => said[data as keyof typeof said]++;
    const workerUrl = new URL("./support/slow-start-worker.ts", import.meta.url).href;
    const unused = openTestPool({ workerUrl });
    await unused.close({ graceMs: 1 });
    await vi.waitFor(() => expect(said).toEqual({ begun: 2, loaded: 2 }));
    const used = openTestPool({ workerUrl });
    const aborter = new AbortController();
    const running = failure(used.run("echo", { value: 1 }, { signal: aborter.signal }));
    aborter.abort();
    await Promise.all([running, used.close({ graceMs: 1 })]);
    await vi.waitFor(() => expect(said.loaded).toBeGreaterThanOrEqual(4));
    expect(said.loaded).toBe(said.begun);
    channel.close();
  });

  test("with drain finishes what was accepted", async () => {
    const closing = openTestPool();
    const calls = [1, 2, 3].map((value) => closing.run("echo", { value }));
    await closing.close({ drain: true });
    expect((await Promise.all(calls)).map((answer) => answer.output.value)).toEqual([1, 2, 3]);
  });
});
