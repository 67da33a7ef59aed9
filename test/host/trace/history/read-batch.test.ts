import { describe, expect, it } from "vitest";

import type { StoredRecord } from "../../../../src/host/trace/face.ts";
import { ReadBatch } from "../../../../src/host/trace/history/read-batch.ts";

const record = (recordId: string): StoredRecord & { bytes: SharedArrayBuffer } => ({
  recordId,
  sessionId: "s",
  recordedAt: 1,
  row: "{}",
  bytes: new SharedArrayBuffer(1),
});
const detail = (text: string) => new TextEncoder().encode(text);
const [a, b] = [record("a"), record("b")];

describe("details that share one reading", () => {
  it("get each its own, in the order in which they were asked for", async () => {
    const batch = new ReadBatch();
    const waits = [a, b, a].map((one) => batch.wait(one.bytes));
    expect(batch.begin()).toEqual([a.bytes, b.bytes]);
    batch.answer([a.bytes, b.bytes], [detail("A"), detail("B")]);
    expect((await Promise.all(waits)).map((bytes) => new TextDecoder().decode(bytes))).toEqual(["A", "B", "A"]);
  });

  it("are taken until it begins, and later only those that it has", () => {
    const batch = new ReadBatch();
    void batch.wait(a.bytes).catch(() => undefined);
    expect([batch.takes(a.bytes), batch.takes(b.bytes)]).toEqual([true, true]);
    batch.begin();
    expect([batch.takes(a.bytes), batch.takes(b.bytes)]).toEqual([true, false]);
    batch.abort(new Error("closed"));
    expect(batch.takes(a.bytes)).toBe(false);
  });

  it("leave one by one, and the last one stops it", async () => {
    const batch = new ReadBatch();
    const [first, second] = [new AbortController(), new AbortController()];
    const waits = [batch.wait(a.bytes, first.signal), batch.wait(b.bytes, second.signal)];
    first.abort(new Error("first left"));
    await expect(waits[0]).rejects.toThrow("first left");
    expect(batch.signal.aborted).toBe(false);
    expect(batch.begin()).toEqual([b.bytes]);
    second.abort(new Error("second left"));
    await expect(waits[1]).rejects.toThrow("second left");
    expect(batch.signal.aborted).toBe(true);
  });

  it("may be answered one after the other, and each is asked for again when it was", async () => {
    const batch = new ReadBatch();
    const leaving = new AbortController();
    const waits = [batch.wait(a.bytes), batch.wait(b.bytes, leaving.signal)];
    expect(batch.begin()).toEqual([a.bytes, b.bytes]);
    batch.answer([a.bytes], [detail("A")]);
    await expect(waits[0]).resolves.toEqual(detail("A"));
    expect([batch.takes(a.bytes), batch.takes(b.bytes), batch.unanswered]).toEqual([false, true, [b.bytes]]);
    leaving.abort(new Error("left"));
    await expect(waits[1]).rejects.toThrow("left");
    expect(batch.signal.aborted).toBe(true);
  });

  it("fail together, and one without an answer alone", async () => {
    const batch = new ReadBatch();
    const waits = [a, b].map((one) => batch.wait(one.bytes));
    batch.answer(batch.begin(), [detail("A")]);
    await expect(waits[0]).resolves.toEqual(detail("A"));
    await expect(waits[1]).rejects.toThrow("without its detail");
    const failing = new ReadBatch();
    const failed = [a, b].map((one) => failing.wait(one.bytes));
    failing.fail(new Error("no thread"));
    for (const wait of failed) await expect(wait).rejects.toThrow("no thread");
  });

  it("take no listener with them", async () => {
    const batch = new ReadBatch();
    const { signal } = new AbortController();
    let listeners = 0;
    const counted = {
      ...({ aborted: false, reason: undefined } as object),
      addEventListener: (...args: Parameters<AbortSignal["addEventListener"]>) => (
        listeners++,
        signal.addEventListener(...args)
      ),
      removeEventListener: (...args: Parameters<AbortSignal["removeEventListener"]>) => (
        listeners--,
        signal.removeEventListener(...args)
      ),
    } as unknown as AbortSignal;
    const waiting = batch.wait(a.bytes, counted);
    expect(listeners).toBe(1);
    batch.answer(batch.begin(), [detail("A")]);
    await waiting;
    expect(listeners).toBe(0);
  });
});
