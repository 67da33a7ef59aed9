import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { captureOf, sharedText, textOf } from "../support/captures.ts";
import { opened } from "../support/opened-store.ts";

const DELAY = LIMITS.traceWriteDelayMs.value;

describe("parts of assemblies that come late to the store", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("completes a record when what the threads tell of it comes late", async () => {
    const { store, keeps } = opened();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    store.keep(captureOf("a", { part: promise, status: "request-observed" }));
    await vi.advanceTimersByTimeAsync(DELAY + LIMITS.tracePartWaitMs.value);
    expect(keeps().map(({ changes }) => changes[0]?.part)).toEqual([null]);
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(keeps().map(({ changes }) => changes[0]?.part)).toEqual([null, 1]);
    const record = await store.record("s", "a");
    expect(textOf(record?.bytes ?? new SharedArrayBuffer(0))).toContain('"part":"part"');
  });

  const STATES = ["assembled", "request-observed", "request-unconfirmed"] as const;

  it.each([
    ["before the next state is made", [DELAY]],
    ["while the next state waits for it", [2 * DELAY]],
    ["while the next state is made", [2 * DELAY + LIMITS.tracePartWaitMs.value]],
    ["long after all", [20 * LIMITS.tracePartWaitMs.value]],
  ])("tells the newest state again when a part comes %s, and loses none", async (_when, [pause = 0]) => {
    const { store, client, file } = opened();
    client.script = {
      ...file.script,
      traceKeep: (input, options) =>
        new Promise((resolve) => setTimeout(() => resolve(file.keep(input, options.shared ?? [])), 10)),
    };
    const { promise: part, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    for (const status of STATES) {
      store.keep(captureOf("a", { part, status }));
      await vi.advanceTimersByTimeAsync(DELAY);
    }
    await vi.advanceTimersByTimeAsync(pause - DELAY);
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(60_000);
    const [record] = await store.records("s");
    expect(JSON.parse(textOf(record?.bytes ?? new SharedArrayBuffer(0)))).toMatchObject({
      status: STATES.at(-1),
      part: "part",
    });
  });

  it("keeps a state that is told when the part comes, and does not make it twice", async () => {
    const { store, ids, keeps } = opened();
    const { promise: part, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    store.keep(captureOf("a", { part }));
    await vi.advanceTimersByTimeAsync(DELAY);
    store.keep(captureOf("a", { part, status: "request-observed" }));
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await ids()).toEqual(["a"]);
    expect(keeps().map(({ changes }) => changes.map(({ facts }) => facts.status))).toEqual([
      ["assembled"],
      ["request-observed"],
    ]);
  });

  it("does not make a record twice that waits for its part when that comes", async () => {
    const { store, keeps } = opened();
    const { promise: part, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    store.keep(captureOf("a", { part }));
    await vi.advanceTimersByTimeAsync(DELAY);
    store.keep(captureOf("a", { part, status: "request-observed" }));
    await vi.advanceTimersByTimeAsync(2 * DELAY);
    expect(keeps()).toHaveLength(1);
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeps().map(({ changes }) => changes.map((change) => (change as { part: unknown }).part))).toEqual([
      [null],
      [1],
    ]);
  });

  it("does not bring a record back that was evicted before its part came", async () => {
    const { store, client, file, ids, keeps } = opened();
    client.script = {
      ...file.script,
      traceKeep(input, options) {
        const { output, ...rest } = file.keep(input, options.shared ?? []);
        return Promise.resolve({ ...rest, output: { ...output, evicted: ["a"] } });
      },
    };
    const { promise: part, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    store.keep(captureOf("a", { part }));
    store.keep(captureOf("b"));
    await vi.advanceTimersByTimeAsync(DELAY);
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await ids(), keeps().length]).toEqual([["b"], 1]);
  });

  it("answers at once while a request has not left, whose part nobody has asked for", async () => {
    const { store } = opened();
    store.keep(captureOf("a", { part: new Promise(() => undefined) }));
    let isAnswered = false;
    void store.records("s").then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isAnswered).toBe(true);
  });
});
