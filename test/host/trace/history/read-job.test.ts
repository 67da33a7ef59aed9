import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { HistoryCounters } from "../../../../src/host/trace/history/history-counters.ts";
import { HistoryFinder } from "../../../../src/host/trace/history/history-finder.ts";
import { readJob } from "../../../../src/host/trace/history/read-job.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { historyHost, historyJob, unsure } from "../support/history-job.ts";

function rig(...[answer]: Parameters<typeof historyJob>) {
  const { host, inspected } = historyHost();
  const finder = new HistoryFinder(host, new HistoryCounters());
  const end = new AbortController();
  const { job, origins } = historyJob(answer);
  return { origins, inspected, end, read: () => readJob(job, finder, end.signal) };
}

/** A thread that is stopped by its signal only. */
const never: Parameters<typeof historyJob>[0] = (_source, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });

describe("a job whose texts are in a history", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  /** Turns of the event loop that the making of events takes are real. */
  const real = () => vi.useRealTimers();

  it("is answered from the session's own log", async () => {
    const { read, inspected } = rig();
    expect((await read()).output).toEqual({ state: "answered", from: "artifact", seqs: null });
    expect([inspected(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("gets from the host what it wants, each event once, without those that cannot be handed over", async () => {
    real();
    const { read, inspected } = rig(() => unsure("tail", [2, 3, 1, 2, 99]));
    expect((await read()).output).toEqual({ state: "answered", from: "host", seqs: [2, 1] });
    expect(inspected()).toBe(1);
  });

  it("is told when there is nothing to be read", async () => {
    const { read } = rig(() => unsure("special"));
    expect((await read()).output).toMatchObject({ from: "failed" });
  });

  it("is told of a history that takes too long", async () => {
    const { read, origins } = rig(never);
    const answer = read();
    await vi.advanceTimersByTimeAsync(LIMITS.historyReadMs.value);
    expect((await answer).output).toMatchObject({ from: "failed" });
    expect(origins.map(({ source }) => source.from)).toEqual(["artifact", "nowhere"]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends with an abort", async () => {
    const { read, end, origins } = rig(never);
    const answer = read();
    await vi.advanceTimersByTimeAsync(0);
    end.abort(new Error("left"));
    await expect(answer).rejects.toThrow("left");
    expect([origins.length, vi.getTimerCount()]).toEqual([1, 0]);
  });
});
