import { afterAll, describe, expect, test } from "vitest";

import { failure } from "./support/failure.ts";
import { Gate } from "./support/jobs.ts";
import { openTestPool } from "./support/pool.ts";

const pool = openTestPool({ memoryMb: 64 });
afterAll(() => pool.close());

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

  test("that had decided all says so, and names no regex", async () => {
    const error = await failure(pool.run("spin", { program: 41, decided: true }, { deadlineMs: 30 }));
    expect(error.details).toEqual({ job: "spin", limit: 30, decided: true });
  });

  test("that looks at the stop flag keeps its thread", async () => {
    const before = await alive();
    const error = await failure(pool.run("polite", {}, { deadlineMs: 30 }));
    expect(error.code).toBe("worker-deadline");
    expect(await alive()).toBe(before);
  });
});

describe("a task that does not look at the stop flag", () => {
  test("loses its thread to an abort", async () => {
    const before = await alive();
    const aborter = new AbortController();
    const gate = new Gate();
    const running = failure(pool.run("spin", {}, { signal: aborter.signal, shared: [gate.shared] }));
    await gate.reached(1);
    aborter.abort();
    expect((await running).code).toBe("worker-aborted");
    expect(await alive()).not.toBe(before);
  });

  test("loses its thread to a close", async () => {
    const closing = openTestPool();
    const gate = new Gate();
    const running = failure(closing.run("spin", {}, { shared: [gate.shared] }));
    await gate.reached(1);
    await closing.close({ graceMs: 5 });
    expect((await running).code).toBe("worker-closed");
    expect(closing.status.lanes.interactive.killed).toBe(1);
  });
});

test("a worker file that cannot be loaded is worker-unavailable", async () => {
  const broken = openTestPool({ workerUrl: new URL("./support/missing.ts", import.meta.url).href });
  expect((await failure(broken.run("echo", { value: 1 }))).code).toBe("worker-unavailable");
  expect((await failure(broken.run("echo", { value: 1 }))).code).toBe("worker-unavailable");
  await broken.close();
});
