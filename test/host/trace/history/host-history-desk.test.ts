import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { StoredRecord } from "../../../../src/host/trace/face.ts";
import { HostHistoryDesk } from "../../../../src/host/trace/history/host-history-desk.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { type RunOptions, WorkerError } from "../../../../src/workers/client.ts";
import type { HistorySource, TraceDetailOutput, UnsureReason } from "../../../../src/workers/protocol.ts";
import { FakeHost } from "../../loader/support/fakes.ts";
import { sharedText, textOf } from "../support/captures.ts";
import { FakeClient } from "../support/fake-client.ts";

const record = (recordId: string, sessionId = "s"): StoredRecord => ({
  recordId,
  sessionId,
  recordedAt: 1,
  row: "{}",
  bytes: sharedText(recordId),
});
type From = HistorySource["from"] | "failed";
const said = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Details say the record, and from where its history came. */
function details(source: HistorySource, { shared = [] }: RunOptions) {
  const from: From = source.from === "nowhere" ? "failed" : source.from;
  const records = source.from === "host" ? shared.slice(0, -1) : shared;
  const output: TraceDetailOutput = { state: "answered", events: 1, indexed: "known" };
  const parts = records.map((bytes) => new TextEncoder().encode(`${textOf(bytes)} ${from}`));
  return Promise.resolve({ output, shared: [], parts });
}
const unsure = (why: UnsureReason = "tail", wanted: readonly (readonly number[])[] = [[2]]) => {
  const output: TraceDetailOutput = { state: "unsure", why, wants: { records: wanted, cut: 3 } };
  return Promise.resolve({ output, shared: [], parts: [] });
};

const HOST = new FakeHost({
  sessions: { get: (id: string) => ({ header: { id } }) },
  sessionPersistence: {
    inspect: (id: string) =>
      Promise.resolve({
        meta: { id, version: 0, createdAt: 1 },
        events: [0, 1, 2, 3].map((seq) => ({ seq, type: "t", data: seq })),
      }),
    list: () => Promise.resolve([]),
    locate: ({ id }: { id: string }) => ({ kind: "jsonl", path: `/logs/${id}` }),
  },
});

function opened(host = HOST) {
  const client = new FakeClient({ traceDetail: (input, options) => details(input.source, options) });
  const desk = new HostHistoryDesk({ client, host });
  const sources = () => client.of("traceDetail").map(({ input }) => (input as { source: HistorySource }).source);
  return { client, desk, sources };
}

/** A client whose readings end when a test says so. */
function gated() {
  const rig = opened();
  const gates: { readonly options: RunOptions; readonly end: () => void }[] = [];
  rig.client.script = {
    traceDetail: (input, options) =>
      new Promise((resolve, reject) => {
        const stop = (): void =>
          reject(new WorkerError("worker-aborted", "stopped", { cause: options.signal?.reason }));
        options.signal?.addEventListener("abort", stop, { once: true });
        gates.push({ options, end: () => resolve(details(input.source, options)) });
      }),
  };
  return { ...rig, gates };
}
const settled = () => vi.advanceTimersByTimeAsync(0);

describe("the desk for histories", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("has the thread read the session's own log", async () => {
    const { desk, sources } = opened();
    expect(said(await desk.detail(record("a")))).toBe("a artifact");
    expect(sources()).toEqual([{ from: "artifact", kind: "jsonl", path: "/logs/s" }]);
    expect(desk.status).toEqual({
      artifact: { answered: 1, unsure: {} },
      inspect: { answered: 0, unavailable: 0, failed: 0 },
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it("has the host read what the thread is unsure of, once, and hands over what is referenced", async () => {
    const { desk, client, sources } = opened();
    client.script = {
      traceDetail: ({ source }, options) => (source.from === "artifact" ? unsure() : details(source, options)),
    };
    expect(said(await desk.detail(record("a")))).toBe("a host");
    expect(sources()[1]).toEqual({ from: "host", header: { id: "s", version: 0, createdAt: 1 }, lastSeq: 3 });
    const [, events = new SharedArrayBuffer(0)] = client.of("traceDetail")[1]?.shared ?? [];
    expect(JSON.parse(textOf(events))).toEqual([{ seq: 2, type: "t", data: 2 }]);
    expect(desk.status).toMatchObject({ artifact: { answered: 0, unsure: { tail: 1 } }, inspect: { answered: 1 } });
  });

  it.each([
    ["unavailable", new Error('session "s" not found')],
    ["failed", new Error("EACCES")],
  ] as const)("answers with a history that is %s, and counts it", async (state, error) => {
    const inspect = () => Promise.reject(error);
    const host = new FakeHost({ sessionPersistence: { inspect, list: () => Promise.resolve([]) } });
    const { desk, client, sources } = opened(host);
    client.script = {
      traceDetail: ({ source }, options) => (source.from === "artifact" ? unsure("kind") : details(source, options)),
    };
    expect(said(await desk.detail(record("a")))).toBe("a failed");
    expect(sources()).toEqual([
      { from: "artifact", kind: "none", path: "" },
      { from: "nowhere", state },
    ]);
    expect(desk.status.inspect).toMatchObject({ [state]: 1, answered: 0 });
  });

  it("does not have the host open what is no regular file", async () => {
    let inspected = 0;
    const inspect = () => Promise.resolve({ meta: {}, events: [inspected++] });
    const host = new FakeHost({ sessionPersistence: { inspect, list: () => Promise.resolve([]) } });
    const { desk, client, sources } = opened(host);
    client.script = {
      traceDetail: ({ source }, options) => (source.from === "artifact" ? unsure("special") : details(source, options)),
    };
    expect(said(await desk.detail(record("a")))).toBe("a failed");
    expect(sources()[1]).toEqual({ from: "nowhere", state: "failed" });
    expect(inspected).toBe(0);
    expect(desk.status).toMatchObject({ artifact: { unsure: { special: 1 } }, inspect: { answered: 0, failed: 0 } });
  });

  it("shares one reading among the details of one session", async () => {
    const { desk, gates, client } = gated();
    const [a, b, c] = [record("a"), record("b"), record("c")];
    const first = desk.detail(a);
    await settled();
    const rest = [b, c, b, a].map((one) => desk.detail(one));
    await settled();
    expect(gates).toHaveLength(1);
    gates[0]?.end();
    await settled();
    expect(gates).toHaveLength(2);
    expect(gates[1]?.options.shared).toEqual([b.bytes, c.bytes]);
    gates[1]?.end();
    expect((await Promise.all([first, ...rest])).map(said)).toEqual([
      "a artifact",
      "b artifact",
      "c artifact",
      "b artifact",
      "a artifact",
    ]);
    expect(client.calls).toHaveLength(2);
  });

  it("reads so many histories at a time, the others in their order", async () => {
    const { desk, gates } = gated();
    const waits = ["s1", "s2", "s3", "s4"].map((id) => desk.detail(record("a", id)));
    await settled();
    expect(LIMITS.historyReads.value).toBe(2);
    expect(gates).toHaveLength(2);
    gates[1]?.end();
    await settled();
    expect(gates).toHaveLength(3);
    for (const i of [0, 2]) gates[i]?.end();
    await settled();
    gates[3]?.end();
    await Promise.all(waits);
  });

  it("answers that the history could not be read when that takes too long", async () => {
    const { desk, client, sources } = opened();
    const signals: (AbortSignal | undefined)[] = [];
    client.script = {
      traceDetail({ source }, options) {
        if (source.from === "nowhere") return details(source, options);
        signals.push(options.signal);
        return new Promise((_resolve, reject) =>
          options.signal?.addEventListener("abort", () => reject(new WorkerError("worker-aborted", "m"))),
        );
      },
    };
    const detail = desk.detail(record("a"));
    await vi.advanceTimersByTimeAsync(LIMITS.historyReadMs.value - 1);
    expect(sources()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(said(await detail)).toBe("a failed");
    expect(signals[0]?.aborted).toBe(true);
    expect(sources()[1]).toEqual({ from: "nowhere", state: "failed" });
    client.script = {
      traceDetail: ({ source }, options) =>
        source.from === "artifact" ? Promise.reject(new WorkerError("worker-deadline", "m")) : details(source, options),
    };
    expect(said(await desk.detail(record("b")))).toBe("b failed");
  });

  it("rejects when not even that can be answered in time", async () => {
    const { desk, client, sources } = opened();
    client.script = {
      traceDetail: (_input, { signal }) =>
        new Promise((_resolve, reject) =>
          signal?.addEventListener("abort", () => reject(new WorkerError("worker-aborted", "m"))),
        ),
    };
    const refused = expect(desk.detail(record("a"))).rejects.toMatchObject({ code: "worker-deadline" });
    await vi.advanceTimersByTimeAsync(2 * LIMITS.historyReadMs.value);
    await refused;
    expect(sources()).toHaveLength(2);
  });

  it("does not wait longer for a host that never answers", async () => {
    const inspect = () => new Promise(() => undefined);
    const host = new FakeHost({ sessionPersistence: { inspect, list: () => Promise.resolve([]) } });
    const { desk, client } = opened(host);
    client.script = {
      traceDetail: ({ source }, options) => (source.from === "artifact" ? unsure("kind") : details(source, options)),
    };
    const detail = desk.detail(record("a"));
    await vi.advanceTimersByTimeAsync(LIMITS.historyReadMs.value);
    expect(said(await detail)).toBe("a failed");
  });

  it("stops the work when nobody waits any more, and goes on for those who do", async () => {
    const { desk, gates } = gated();
    const [first, second] = [new AbortController(), new AbortController()];
    const a = record("a");
    const waits = [desk.detail(a, first.signal), desk.detail(a, second.signal)];
    await settled();
    first.abort(new Error("first left"));
    await expect(waits[0]).rejects.toThrow("first left");
    expect(gates[0]?.options.signal?.aborted).toBe(false);
    second.abort(new Error("second left"));
    await expect(waits[1]).rejects.toThrow("second left");
    expect(gates[0]?.options.signal?.aborted).toBe(true);
    await settled();
    const again = desk.detail(a);
    await settled();
    gates[1]?.end();
    expect(said(await again)).toBe("a artifact");
    await expect(desk.detail(a, first.signal)).rejects.toThrow("first left");
    expect(gates).toHaveLength(2);
  });

  it("takes no turn for who leaves while waiting for one", async () => {
    const { desk, gates } = gated();
    const waits = ["s1", "s2"].map((id) => desk.detail(record("a", id)));
    const leaving = new AbortController();
    const left = desk.detail(record("a", "s3"), leaving.signal);
    await settled();
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    for (const { end } of gates) end();
    await Promise.all(waits);
    expect(gates).toHaveLength(2);
  });

  it("has the host read a log that ended its thread", async () => {
    const { desk, client, sources } = opened();
    client.script = {
      traceDetail({ source }, options) {
        if (source.from !== "artifact") return details(source, options);
        return source.kind === "none" ? unsure("kind") : Promise.reject(new WorkerError("worker-out-of-memory", "m"));
      },
    };
    expect(said(await desk.detail(record("a")))).toBe("a host");
    expect(sources().map(({ from }) => from)).toEqual(["artifact", "artifact", "host"]);
  });

  it("rejects with what the threads reject with, and reads again the next time", async () => {
    const { desk, client } = opened();
    client.script = { traceDetail: () => Promise.reject(new WorkerError("worker-overloaded", "m")) };
    await expect(desk.detail(record("a"))).rejects.toMatchObject({ code: "worker-overloaded" });
    client.script = { traceDetail: () => unsure() };
    await expect(desk.detail(record("a"))).rejects.toMatchObject({ code: "worker-message-invalid" });
    client.script = { traceDetail: ({ source }, options) => details(source, options) };
    expect(said(await desk.detail(record("a")))).toBe("a artifact");
  });

  it("has nothing for records of older versions", async () => {
    await expect(opened().desk.detail({ ...record("a"), bytes: null })).rejects.toThrow(TypeError);
  });

  it("refuses those who wait when it is closed, and everybody later", async () => {
    const { desk, gates } = gated();
    const waits = [record("a"), record("a", "t"), record("b", "u")].map((one) => desk.detail(one));
    await settled();
    const refused = Promise.all(waits.map((wait) => expect(wait).rejects.toMatchObject({ code: "worker-closed" })));
    await desk.close();
    await refused;
    expect(gates.every(({ options }) => options.signal?.aborted)).toBe(true);
    await expect(desk.detail(record("a"))).rejects.toMatchObject({ code: "worker-closed" });
  });

  it("reads bodies of turns in the same slots, those of one turn once", async () => {
    const { desk, gates } = gated();
    const job = (sessionId: string) => ({
      sessionId,
      hasRead: () => true,
      run: async (_origin: unknown, signal: AbortSignal) => {
        const answer = await new Promise<string>((resolve, reject) => {
          turns.push(() => resolve(sessionId));
          signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
        });
        return { output: answer, shared: [], parts: [] };
      },
    });
    const turns: (() => void)[] = [];
    const waits = [desk.read("t1", job("a")), desk.read("t1", job("a")), desk.read("t2", job("b"))];
    const third = desk.detail(record("r", "c"));
    await settled();
    expect([turns.length, gates.length]).toEqual([LIMITS.historyReads.value, 0]);
    turns[0]?.();
    await settled();
    expect(gates).toHaveLength(1);
    gates[0]?.end();
    await third;
    turns[1]?.();
    expect((await Promise.all(waits)).map(({ output }) => output)).toEqual(["a", "a", "b"]);
    const late = desk.read("t3", job("c"));
    await settled();
    const closing = desk.close();
    await expect(late).rejects.toMatchObject({ code: "worker-closed" });
    await closing;
    await expect(desk.read("t4", job("d"))).rejects.toMatchObject({ code: "worker-closed" });
  });
});
