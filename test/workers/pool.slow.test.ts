import { afterAll, describe, expect, test } from "vitest";

import { encode } from "../../src/workers/codec.ts";
import { interactiveThreads, openAnswer } from "../../src/workers/pool.ts";
import { Gate } from "./support/jobs.ts";
import { openTestPool } from "./support/pool.ts";

const pool = openTestPool({ threads: 2 });
afterAll(() => pool.close());
const GIB = 1024 ** 3;

describe("a pool", () => {
  test("shares memory between its threads", async () => {
    const gates = [new Gate(), new Gate()];
    const shared = new SharedArrayBuffer(4);
    const held = gates.map((gate) => pool.run("gate", {}, { shared: [gate.shared] }));
    await Promise.all(gates.map((gate) => gate.reached(1)));
    for (const gate of gates) gate.open();
    const threads = (await Promise.all(held)).map((answer) => answer.output);
    expect(new Set(threads).size).toBe(2);
    const words = await Promise.all([1, 2, 3].map((add) => pool.run("echo", { value: 0, add }, { shared: [shared] })));
    expect(new Int32Array(shared)[0]).toBe(6);
    expect(words.every((answer) => answer.shared[0]?.byteLength === 4)).toBe(true);
  });

  test("runs background work beside interactive calls, and moves binary parts", async () => {
    const gates = [new Gate(), new Gate(), new Gate()];
    const held = gates.map((gate, i) => pool.run(i === 2 ? "backgroundGate" : "gate", {}, { shared: [gate.shared] }));
    await Promise.all(gates.map((gate) => gate.reached(1)));
    expect(pool.status.lanes.interactive).toMatchObject({ threads: 2, running: 2 });
    expect(pool.status.lanes.background).toMatchObject({ threads: 1, running: 1 });
    for (const gate of gates) gate.open();
    const threads = (await Promise.all(held)).map((answer) => answer.output);
    expect(new Set(threads).size).toBe(3);
    const { parts } = await pool.run("echo", { value: 1 });
    expect([...(parts[0] ?? [])]).toEqual([1, 2, 3]);
  });

  test("runs its threads on the Node of the project", async () => {
    const { output } = await pool.run("echo", { value: 1 });
    expect(Number(output.node.split(".")[0])).toBeGreaterThanOrEqual(24);
  });

  test("revives the coded error of a job", async () => {
    await expect(pool.run("refuse", {})).rejects.toMatchObject({
      name: "MatcherError",
      code: "entry-limit",
      details: { path: "$.entries", limit: 10_000, requested: 10_001 },
    });
    await expect(pool.run("bug", {})).rejects.toMatchObject({ name: "WorkerError", code: "worker-bug" });
  });

  test("counts the bytes it sends", async () => {
    await pool.run("echo", { value: "x".repeat(1_000) });
    expect(pool.status.sentBytes).toBe(encode({ value: "x".repeat(1_000) }).byteLength);
  });
});

describe("the number of interactive threads", () => {
  test.each([
    [1, 64, 1],
    [2, 64, 1],
    [4, 64, 3],
    [64, 64, 8],
    [8, 2, 3],
    [8, 0.25, 1],
  ])("of %d cores and %d GiB is %d", (cores, gib, threads) =>
    expect(interactiveThreads(cores, gib * GIB)).toBe(threads),
  );
});

test("an answer without a known status is refused", () => {
  const answer = { status: "odd" } as unknown as Parameters<typeof openAnswer>[0];
  expect(() => openAnswer(answer)).toThrow(expect.objectContaining({ code: "worker-message-invalid" }));
});
