import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { BatchReader } from "../../../../src/host/trace/history/batch-reader.ts";
import { HistoryCounters } from "../../../../src/host/trace/history/history-counters.ts";
import { HistoryFinder } from "../../../../src/host/trace/history/history-finder.ts";
import { ReadBatch } from "../../../../src/host/trace/history/read-batch.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { type RunOptions, WorkerError } from "../../../../src/workers/client.ts";
import type { HistorySource, TraceDetailOutput } from "../../../../src/workers/protocol.ts";
import { FakeHost } from "../../loader/support/fakes.ts";
import { sharedText, textOf } from "../support/captures.ts";
import { FakeClient } from "../support/fake-client.ts";

const MIB = 1024 * 1024;
const RECORDS = Array.from({ length: 25 }, (_, i) => `r${i}`);
const said = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const answered = (parts: readonly string[]) => {
  const output: TraceDetailOutput = { state: "answered", events: 1, indexed: "none" };
  return { output, shared: [], parts: parts.map((part) => new TextEncoder().encode(part)) };
};

/** What a thread says of records, and which events it got with them. */
function details(source: HistorySource, { shared = [] }: RunOptions) {
  const last = shared.at(-1);
  if (source.from !== "host" || last === undefined) {
    const from = source.from === "nowhere" ? source.state : source.from;
    return answered(shared.map((bytes) => `${textOf(bytes)} ${from}`));
  }
  const seqs = (JSON.parse(textOf(last)) as { seq: number }[]).map(({ seq }) => seq).join();
  return answered(shared.slice(0, -1).map((bytes) => `${textOf(bytes)} ${seqs}`));
}

/** A host whose session has an event for each record, each of so many MiB; the thread leaves all to it. */
function rig(mib: (seq: number) => number) {
  let inspected = 0;
  const events = RECORDS.map((_, seq) => ({ seq, type: "t", data: "x".repeat(mib(seq) * MIB) }));
  const host = new FakeHost({
    sessionPersistence: {
      inspect: (id: string) => (inspected++, Promise.resolve({ meta: { id, version: 0, createdAt: 1 }, events })),
      list: () => Promise.resolve([]),
    },
  });
  const wants = { records: RECORDS.map((_, seq) => [seq]), cut: 0 };
  const unsure = { output: { state: "unsure", why: "kind", wants } as const, shared: [], parts: [] };
  const client = new FakeClient({
    traceDetail: ({ source }, options) =>
      Promise.resolve(source.from === "artifact" ? unsure : details(source, options)),
  });
  const batch = new ReadBatch();
  const waits = RECORDS.map((recordId) => {
    const bytes = sharedText(recordId);
    return batch.wait(bytes).then(said);
  });
  const counters = new HistoryCounters();
  const reader = new BatchReader(client, new HistoryFinder(host, counters));
  return { client, unsure, batch, waits, counters, reader, inspected: () => inspected };
}

describe("many records whose history the host reads", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("share one reading and are answered piece by piece", async () => {
    const { client, reader, batch, waits, counters, inspected } = rig(() => 1.9);
    await reader.read("s", batch);
    expect(await Promise.all(waits)).toEqual(
      RECORDS.map(
        (id, at) => `${id} ${at % 2 === 0 ? [at, at + 1].filter((seq) => seq < 25).join() : `${at - 1},${at}`}`,
      ),
    );
    expect(inspected()).toBe(1);
    expect(counters.status.inspect).toEqual({ answered: 1, unavailable: 0, failed: 0 });
    const sizes = client
      .of("traceDetail")
      .slice(1)
      .map(({ shared }) => shared.at(-1)?.byteLength ?? 0);
    expect(sizes).toHaveLength(13);
    for (const size of sizes) expect(size).toBeLessThan(LIMITS.historyPieceBytes.value + 100);
  });

  it("have each piece its own time, and those of the first pieces their answers at once", async () => {
    const { client, unsure, reader, batch, waits } = rig(() => 3);
    let others = 0;
    for (const wait of waits.slice(1)) void wait.then(() => others++);
    client.script = {
      traceDetail: async ({ source }, options) => {
        if (source.from === "artifact") return unsure;
        await vi.advanceTimersByTimeAsync(LIMITS.historyReadMs.value - 1);
        if (options.signal?.aborted === true) throw new WorkerError("worker-aborted", "m");
        return details(source, options);
      },
    };
    const reading = reader.read("s", batch);
    expect(await waits[0]).toBe("r0 0");
    expect(others).toBe(0);
    await reading;
    expect(await Promise.all(waits)).toEqual(RECORDS.map((id, at) => `${id} ${at}`));
  });

  it("have failed from the piece on that took too long", async () => {
    const { client, unsure, reader, batch, waits } = rig(() => 3);
    let pieces = 0;
    client.script = {
      traceDetail: ({ source }, options) => {
        if (source.from === "artifact") return Promise.resolve(unsure);
        if (source.from === "nowhere" || ++pieces < 3) return Promise.resolve(details(source, options));
        return Promise.reject(new WorkerError("worker-deadline", "m"));
      },
    };
    await reader.read("s", batch);
    expect(await Promise.all(waits)).toEqual(RECORDS.map((id, at) => `${id} ${at < 2 ? at : "failed"}`));
    expect(pieces).toBe(3);
  });

  it("have failed where their own event is too large, and only there", async () => {
    const { reader, batch, waits } = rig((seq) => (seq === 7 ? 17 : 3));
    await reader.read("s", batch);
    expect(await Promise.all(waits)).toEqual(RECORDS.map((id, at) => `${id} ${at === 7 ? "failed" : at}`));
  });

  it("end with the thread's refusal, or when nobody waits any more", async () => {
    const { client, unsure, reader, batch, waits } = rig(() => 3);
    for (const wait of waits.slice(1)) wait.catch(() => undefined);
    client.script = {
      traceDetail: ({ source }, options) => {
        if (source.from === "artifact") return Promise.resolve(unsure);
        if (client.calls.length === 2) return Promise.resolve(details(source, options));
        return Promise.reject(new WorkerError("worker-overloaded", "m"));
      },
    };
    await expect(reader.read("s", batch)).rejects.toMatchObject({ code: "worker-overloaded" });
    expect(await waits[0]).toBe("r0 0");
    const left = rig(() => 3);
    left.waits.forEach((wait) => void wait.catch(() => undefined));
    left.client.script = {
      traceDetail: () => {
        if (left.client.calls.length === 1) return Promise.resolve(left.unsure);
        left.batch.abort(new Error("nobody"));
        return Promise.reject(new WorkerError("worker-aborted", "m"));
      },
    };
    await expect(left.reader.read("s", left.batch)).rejects.toThrow("nobody");
    expect(left.client.calls).toHaveLength(2);
  });
});
