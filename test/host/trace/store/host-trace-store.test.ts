import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HostTraceStore } from "../../../../src/host/trace/store/host-trace-store.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { captureOf, sharedText, textOf } from "../support/captures.ts";
import { FakeClient, FakeFile } from "../support/fake-client.ts";
import { bounds, type KeepInput, opened, stored } from "../support/opened-store.ts";

const DELAY = LIMITS.traceWriteDelayMs.value;
const BODY = "a secret body";

describe("the store of the trace", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("makes and writes records a moment after they were told, those that come together in one call", async () => {
    const { store, file, keeps } = opened();
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY - 1);
    store.keep(captureOf("b"));
    store.keep(captureOf("a", { status: "request-observed" }));
    expect(keeps()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(keeps()).toMatchObject([{ folder: "/nowhere", write: true, bounds, kept: [] }]);
    expect(keeps()[0]?.changes.map(({ facts }) => `${facts.recordId} ${facts.status}`)).toEqual([
      "a request-observed",
      "b assembled",
    ]);
    expect(file).toMatchObject({ writes: 1 });
    expect(store.status).toEqual({
      recording: "file",
      problem: null,
      records: 2,
      bytes: 7,
      dropped: 0,
      legacyProblems: [],
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeps()).toHaveLength(1);
  });

  it("waits twenty times as long as the last write took before the next, and five seconds at most", async () => {
    const { store, client, file, keeps } = opened();
    let tookMs = 100;
    client.script = {
      ...file.script,
      async traceKeep(input, options) {
        await new Promise((resolve) => setTimeout(resolve, tookMs));
        return file.keep(input, options.shared ?? []);
      },
    };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY + tookMs);
    expect(file.writes).toBe(1);
    store.keep(captureOf("b"));
    await vi.advanceTimersByTimeAsync(20 * tookMs - 1);
    expect(keeps()).toHaveLength(1);
    tookMs = 60_000;
    await vi.advanceTimersByTimeAsync(1 + tookMs);
    expect(file.writes).toBe(2);
    store.keep(captureOf("c"));
    await vi.advanceTimersByTimeAsync(LIMITS.tracePauseMs.value - 1);
    expect(keeps()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(keeps()).toHaveLength(3);
  });

  it("sends what it holds along, and has texts and parts in the record", async () => {
    const { store, keeps } = opened();
    store.keep(captureOf("a"));
    await store.flush();
    store.keep(
      captureOf("b", { part: Promise.resolve(sharedText("part")), texts: sharedText("texts"), recordedAt: 2 }),
    );
    const record = await store.record("s", "b");
    expect(keeps().at(-1)?.kept).toEqual([{ recordId: "a" }]);
    expect(JSON.parse(textOf(record?.bytes ?? new SharedArrayBuffer(0)))).toMatchObject({
      recordId: "b",
      part: "part",
      texts: "texts",
    });
    expect(await store.record("other", "b")).toBeUndefined();
    expect(await store.record("s", "c")).toBeUndefined();
  });

  it("answers with what was told before, without waiting for the disk, and writes it later", async () => {
    const { store, file, ids, keeps } = opened();
    store.keep(captureOf("a"));
    expect(await ids()).toEqual(["a"]);
    expect(keeps().map(({ write }) => write)).toEqual([false]);
    expect(file.writes).toBe(0);
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(keeps().map(({ write, changes }) => [write, changes.length])).toEqual([
      [false, 1],
      [true, 0],
    ]);
    expect(file.records.map(([{ recordId }]) => recordId)).toEqual(["a"]);
  });

  it("sends one call at a time", async () => {
    const { store, client, file, keeps } = opened();
    const gates: (() => void)[] = [];
    client.script = {
      ...file.script,
      traceKeep: (input, options) =>
        new Promise((resolve) => gates.push(() => resolve(file.keep(input, options.shared ?? [])))),
    };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY);
    store.keep(captureOf("b"));
    await vi.advanceTimersByTimeAsync(10 * DELAY);
    expect(keeps()).toHaveLength(1);
    gates.shift()?.();
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(keeps()).toHaveLength(2);
    expect(keeps()[1]).toMatchObject({ kept: [{ recordId: "a" }], changes: [{ facts: { recordId: "b" } }] });
    gates.shift()?.();
    await store.flush();
    expect(store.status.records).toBe(2);
  });

  it("sends again what a lost thread was doing, after pauses that grow to their bound", async () => {
    const { store, client, file, told, keeps, ids } = opened();
    let deaths = 3;
    client.script = {
      ...file.script,
      traceKeep: (input, options) =>
        deaths-- > 0
          ? Promise.reject(new WorkerError("worker-crashed", `died of ${BODY}`))
          : Promise.resolve(file.keep(input, options.shared ?? [])),
    };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(store.status).toMatchObject({ problem: { code: "TRACE_STORE_KEEP_FAILED" }, dropped: 0 });
    await vi.advanceTimersByTimeAsync(2 * DELAY + 4 * DELAY - 1);
    expect(keeps()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(keeps()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
    expect(keeps()).toHaveLength(4);
    expect(await ids()).toEqual(["a"]);
    expect(store.status).toMatchObject({ recording: "file", problem: null });
    expect(told.map(({ code }) => code)).toEqual(["TRACE_STORE_KEEP_FAILED"]);
    expect(JSON.stringify([told, store.status])).not.toContain(BODY);
  });

  it("tries again with the next change", async () => {
    const { store, client, file, keeps } = opened();
    client.script = { ...file.script, traceKeep: () => Promise.reject(new WorkerError("worker-overloaded", "m")) };
    store.keep(captureOf("a"));
    for (let i = 0; i < 12; i++) await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
    const before = keeps().length;
    client.script = file.script;
    store.keep(captureOf("b"));
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(keeps()).toHaveLength(before + 1);
    expect(store.status).toMatchObject({ records: 2, dropped: 0, problem: null });
  });

  it("finds the capture whose record cannot be made, drops it, and keeps the others", async () => {
    const { store, client, file, ids } = opened();
    client.script = {
      ...file.script,
      traceKeep: (input, options) =>
        input.changes.some(({ facts }) => facts.recordId === "bad")
          ? Promise.reject(new WorkerError("worker-out-of-memory", "m"))
          : Promise.resolve(file.keep(input, options.shared ?? [])),
    };
    for (const id of ["bad", "a", "b"]) store.keep(captureOf(id));
    await vi.advanceTimersByTimeAsync(10 * LIMITS.traceRetryMs.value);
    expect(await ids()).toEqual(["a", "b"]);
    expect(store.status).toMatchObject({ dropped: 1, problem: { code: "TRACE_STORE_KEEP_FAILED" } });
    store.keep(captureOf("c"));
    store.keep(captureOf("d"));
    await vi.advanceTimersByTimeAsync(2 * DELAY);
    expect(store.status).toMatchObject({ records: 4, dropped: 1, problem: null });
  });

  it("drops and counts a capture that the thread refuses, and does not send it again", async () => {
    const { store, client, file, keeps, ids } = opened();
    client.script = {
      ...file.script,
      traceKeep(input, options) {
        const isBad = ({ facts }: KeepInput["changes"][number]): boolean => facts.recordId === "bad";
        const good = input.changes.filter((change) => !isBad(change));
        const { output, ...rest } = file.keep({ ...input, changes: good }, options.shared ?? []);
        const refused = input.changes.flatMap((change, index) => (isBad(change) ? [index] : []));
        return Promise.resolve({ ...rest, output: { ...output, refused } });
      },
    };
    for (const id of ["a", "bad", "b"]) store.keep(captureOf(id));
    await vi.advanceTimersByTimeAsync(10 * LIMITS.traceRetryMs.value);
    expect(await ids()).toEqual(["a", "b"]);
    expect(keeps()).toHaveLength(1);
    expect(store.status).toMatchObject({ recording: "file", dropped: 1, problem: null });
  });

  it("starts from the file, and keeps a damaged one untouched", async () => {
    const file = new FakeFile();
    file.records = [stored("old", 0), stored("other", 0, "t")];
    const sound = opened({ file });
    expect(await sound.ids()).toEqual(["old"]);
    expect(await sound.ids("t")).toEqual(["other"]);
    const damaged = opened();
    damaged.file.problem = { code: "TRACE_STORE_CORRUPT", message: "not JSON" };
    damaged.store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(damaged.file.writes).toBe(0);
    expect(damaged.keeps().map(({ write }) => write)).toEqual([false]);
    expect(damaged.store.status).toMatchObject({ recording: "memory", problem: { code: "TRACE_STORE_CORRUPT" } });
    expect(damaged.told.map(({ code }) => code)).toEqual(["TRACE_STORE_CORRUPT"]);
    await damaged.store.close();
    expect(damaged.file.writes).toBe(0);
  });

  it("has what was told last behind all others, whatever the clock says", async () => {
    const file = new FakeFile();
    const ahead = Date.now() + 86_400_000;
    file.records = [stored("f1", ahead), stored("f2", ahead - 1)];
    file.legacy = [{ recordId: "l", sessionId: "s", recordedAt: ahead, row: "{}" }];
    const { store, ids } = opened({ file });
    store.keep(captureOf("a", { recordedAt: 1_000 }));
    store.keep(captureOf("b", { recordedAt: 500 }));
    await store.flush();
    expect(await ids()).toEqual(["l", "f1", "f2", "a", "b"]);
  });

  it("lists records of one id in each of their sessions", async () => {
    const file = new FakeFile();
    file.legacy = ["s", "t"].map((sessionId) => ({ recordId: "legacy:1", sessionId, recordedAt: 0, row: "{}" }));
    const { ids, store } = opened({ file });
    expect([await ids("s"), await ids("t")]).toEqual([["legacy:1"], ["legacy:1"]]);
    expect(await store.record("s", "legacy:1")).toMatchObject({ sessionId: "s" });
  });

  it("asks the thread for audits of the newest records of one session, and for details of older versions", async () => {
    const { store, client, file } = opened();
    const { traceAuditRecords } = LIMITS;
    file.legacy = [{ recordId: "legacy:1", sessionId: "s", recordedAt: 0, row: "{}" }];
    file.records = Array.from({ length: traceAuditRecords.value + 2 }, (_, i) => stored(`r${i}`, i + 1));
    const bytes = new TextEncoder().encode("[1]");
    client.script = {
      ...file.script,
      traceAudits: () => Promise.resolve({ output: { trimmed: true }, shared: [], parts: [bytes] }),
      traceLegacyDetail: (input) =>
        Promise.resolve({ output: {}, shared: [], parts: input.recordId === "legacy:1" ? [bytes] : [] }),
    };
    expect(await store.audits("s")).toEqual({ json: bytes, trimmed: true });
    expect(client.of("traceAudits")[0]).toMatchObject({ input: { folder: "/nowhere", sessionId: "s" } });
    expect(client.of("traceAudits")[0]?.shared).toHaveLength(traceAuditRecords.value);
    const [legacy] = await store.records("s");
    expect(legacy).toMatchObject({ recordId: "legacy:1", bytes: null });
    if (legacy === undefined) return;
    expect(await store.legacyDetail(legacy)).toEqual(bytes);
    expect(await store.legacyDetail({ ...legacy, recordId: "gone" })).toBeNull();
  });

  it("reports files of older versions that cannot be read", async () => {
    const file = new FakeFile();
    file.legacyProblems = [{ file: "tavern-traces.json", message: "not JSON" }];
    const { store, told } = opened({ file });
    await store.flush();
    expect(store.status.legacyProblems).toEqual(file.legacyProblems);
    expect(told).toEqual([{ code: "TRACE_STORE_LEGACY_UNREADABLE", message: "tavern-traces.json: not JSON" }]);
  });

  it("writes what was told when it is closed, and takes nothing any more", async () => {
    const { store, folder, file, keeps } = opened();
    store.keep(captureOf("a"));
    await Promise.all([store.close(), store.close()]);
    expect(file.records.map(([{ recordId }]) => recordId)).toEqual(["a"]);
    store.keep(captureOf("b"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeps()).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(folder.listeners).toBe(0);
  });

  it("ends although nothing can be written", async () => {
    const { store, client, file } = opened();
    client.script = { ...file.script, traceKeep: () => Promise.reject(new WorkerError("worker-closed", "m")) };
    store.keep(captureOf("a"));
    await store.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("without a data folder has no records, and ends", async () => {
    const client = new FakeClient();
    const store = new HostTraceStore({ client, library: Promise.reject(new Error("no folder")), bounds });
    store.keep(captureOf("a"));
    expect(await store.records("s")).toEqual([]);
    expect(await store.audits("s")).toEqual({ json: new TextEncoder().encode("[]"), trimmed: false });
    expect(await store.legacyDetail({ recordId: "a", sessionId: "s", recordedAt: 1, row: "", bytes: null })).toBeNull();
    expect(store.status).toMatchObject({ recording: "memory", records: 0 });
    await store.close();
    expect(client.calls).toEqual([]);
  });
});
