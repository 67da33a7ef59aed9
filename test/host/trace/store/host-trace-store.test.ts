import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HostTraceStore } from "../../../../src/host/trace/store/host-trace-store.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import type { TracePayloads, TraceStoreProblem } from "../../../../src/workers/protocol.ts";
import { captureOf, sharedText, textOf } from "../support/captures.ts";
import { FakeClient, FakeFile, rowOf } from "../support/fake-client.ts";
import { FakeFolder } from "../support/fake-folder.ts";

type KeepInput = TracePayloads["traceKeep"]["input"];

const bounds = { recordBytesMax: 100, totalBytesMax: 1_000 };
const DELAY = LIMITS.traceWriteDelayMs.value;
const BODY = "a secret body";

function opened(own: { role?: "owner" | "reader"; file?: FakeFile } = {}) {
  const file = own.file ?? new FakeFile();
  const folder = new FakeFolder();
  folder.role = own.role ?? "owner";
  const client = new FakeClient(file.script);
  const told: TraceStoreProblem[] = [];
  const store = new HostTraceStore({
    client,
    library: Promise.resolve(folder),
    bounds,
    tell: (problem) => told.push(problem),
  });
  const ids = async (sessionId = "s"): Promise<string[]> =>
    (await store.records(sessionId)).map(({ recordId }) => recordId);
  const keeps = () => client.of("traceKeep").map(({ input }) => input as KeepInput);
  return { file, folder, client, told, store, ids, keeps };
}

const stored = (recordId: string, recordedAt: number, sessionId = "s") =>
  [{ recordId, sessionId, recordedAt, row: rowOf(recordId, "stored") }, "{}"] as const;

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

  it("keeps records when the file cannot be written, says so, and writes them when it can", async () => {
    const { store, client, file, told, keeps } = opened();
    const problem = { code: "TRACE_STORE_WRITE_FAILED", message: "no space left" } as const;
    const failing: FakeFile["script"] = {
      ...file.script,
      traceKeep(input, options) {
        const { output, ...rest } = file.keep({ ...input, write: false }, options.shared ?? []);
        return Promise.resolve({ ...rest, output: { ...output, problem } });
      },
    };
    client.script = failing;
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(store.status).toMatchObject({ recording: "file", problem, records: 1 });
    client.script = file.script;
    await vi.advanceTimersByTimeAsync(2 * DELAY);
    expect(store.status).toMatchObject({ recording: "file", problem: null, records: 1 });
    expect(keeps().map(({ changes }) => changes.length)).toEqual([1, 0]);
    expect(told).toEqual([problem]);
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

  it("does not write a file that it could not read, until it has", async () => {
    const { store, client, file, keeps } = opened();
    file.records = [stored("old", 0)];
    client.script = { ...file.script, traceOpen: () => Promise.reject(new WorkerError("worker-crashed", "m")) };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(20 * DELAY);
    expect(file.writes).toBe(0);
    expect(store.status).toMatchObject({ recording: "memory", records: 1 });
    client.script = file.script;
    await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
    expect(file.records.map(([{ recordId }]) => recordId)).toEqual(["old", "a"]);
    expect(keeps().at(-1)).toMatchObject({ write: true, kept: [{ recordId: "old" }, { recordId: "a" }] });
    expect(store.status).toMatchObject({ recording: "file", problem: null });
  });

  it("keeps its own in memory while another process owns the folder, shows both, and takes over", async () => {
    const { store, folder, file, ids, told, keeps } = opened({ role: "reader" });
    file.records = [stored("theirs", 5)];
    store.keep(captureOf("ours", { recordedAt: 6 }));
    expect(await ids()).toEqual(["theirs", "ours"]);
    await store.flush();
    expect(store.status).toMatchObject({ recording: "memory", problem: { code: "TRACE_STORE_BUSY" }, records: 1 });
    expect(told.map(({ code }) => code)).toEqual(["TRACE_STORE_BUSY"]);
    expect(keeps().some(({ write }) => write)).toBe(false);
    file.records = [...file.records, stored("later", 7)];
    folder.become("owner");
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(file.writes).toBe(1);
    expect(file.records.map(([{ recordId }]) => recordId)).toEqual(["theirs", "ours", "later"]);
    expect(store.status).toMatchObject({ recording: "file", problem: null, records: 3 });
    expect(await ids()).toEqual(["theirs", "ours", "later"]);
  });

  it("does not rewrite the file when it takes over and has nothing of its own", async () => {
    const { store, folder, file } = opened({ role: "reader" });
    await store.flush();
    folder.become("owner");
    await vi.advanceTimersByTimeAsync(DELAY);
    expect(file.writes).toBe(0);
    expect(store.status.recording).toBe("file");
  });

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

  it("looks at a lock that stays lost with pauses that grow", async () => {
    const { store, client, folder, file } = opened();
    folder.found = "owner";
    const problem = { code: "TRACE_STORE_BUSY", message: "m" } as const;
    client.script = {
      ...file.script,
      traceKeep(input, options) {
        const { output, ...rest } = file.keep({ ...input, write: false }, options.shared ?? []);
        return Promise.resolve({ ...rest, output: { ...output, problem: input.write ? problem : null } });
      },
    };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
    expect(folder.looks).toBeGreaterThan(2);
    expect(folder.looks).toBeLessThan(8);
  });

  it("answers at once while a request has not left, whose part nobody has asked for", async () => {
    const { store } = opened();
    store.keep(captureOf("a", { part: new Promise(() => undefined) }));
    let isAnswered = false;
    void store.records("s").then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isAnswered).toBe(true);
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

  it("says that the file has not been read yet, until it has", async () => {
    const { store } = opened();
    expect(store.status).toMatchObject({ recording: "opening", problem: null });
    await vi.advanceTimersByTimeAsync(0);
    expect(store.status).toMatchObject({ recording: "file", problem: null });
  });

  it.each(["owner", "reader"] as const)("reads again by itself what it could not as %s", async (role) => {
    const { store, client, file } = opened({ role });
    client.script = { ...file.script, traceOpen: () => Promise.reject(new WorkerError("worker-unavailable", "m")) };
    await vi.waitFor(() => expect(store.status).toMatchObject({ recording: "memory" }));
    expect(client.of("traceOpen")).toHaveLength(1);
    client.script = file.script;
    await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
    await vi.waitFor(() => expect(client.of("traceOpen").length).toBeGreaterThan(1));
    const expected =
      role === "owner" ? { recording: "file", problem: null } : { problem: { code: "TRACE_STORE_BUSY" } };
    await vi.waitFor(() => expect(store.status).toMatchObject(expected));
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(["reader", "owner"] as const)(
    "looks at the lock when a write finds it lost, and finds it %s",
    async (found) => {
      const { store, client, folder, file, ids } = opened();
      store.keep(captureOf("a"));
      await store.flush();
      folder.found = found;
      const problem = { code: "TRACE_STORE_BUSY", message: "m" } as const;
      let refusals = 1;
      client.script = {
        ...file.script,
        traceKeep(input, options) {
          if (!input.write || refusals-- <= 0) return Promise.resolve(file.keep(input, options.shared ?? []));
          const { output, ...rest } = file.keep({ ...input, write: false }, options.shared ?? []);
          return Promise.resolve({ ...rest, output: { ...output, problem } });
        },
      };
      // What another process has written meanwhile stays.
      file.records = [...file.records, stored("theirs", 0)];
      store.keep(captureOf("b"));
      await vi.advanceTimersByTimeAsync(DELAY);
      expect(folder.looks).toBe(1);
      expect(store.status).toMatchObject({ recording: "memory", problem: { code: "TRACE_STORE_BUSY" } });
      if (found === "reader") folder.become("owner");
      await vi.advanceTimersByTimeAsync(LIMITS.traceRetryMs.value);
      expect(store.status).toMatchObject({ recording: "file", problem: null });
      expect((await ids()).toSorted()).toEqual(["a", "b", "theirs"]);
      expect(file.records.map(([{ recordId }]) => recordId).toSorted()).toEqual(["a", "b", "theirs"]);
    },
  );

  it("does not forget that the file could not be written for records that were only made", async () => {
    const { store, client, file, ids } = opened();
    const problem = { code: "TRACE_STORE_WRITE_FAILED", message: "no space left" } as const;
    client.script = {
      ...file.script,
      traceKeep(input, options) {
        const { output, ...rest } = file.keep({ ...input, write: false }, options.shared ?? []);
        return Promise.resolve({ ...rest, output: { ...output, problem: input.write ? problem : null } });
      },
    };
    store.keep(captureOf("a"));
    await vi.advanceTimersByTimeAsync(DELAY);
    store.keep(captureOf("b"));
    expect(await ids()).toEqual(["a", "b"]);
    expect(store.status).toMatchObject({ problem });
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
