import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { captureOf } from "../support/captures.ts";
import type { FakeFile } from "../support/fake-client.ts";
import { opened, stored } from "../support/opened-store.ts";

const DELAY = LIMITS.traceWriteDelayMs.value;

describe("a records file that cannot be read or written, or is not ours", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

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
});
