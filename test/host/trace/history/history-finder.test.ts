import { describe, expect, it } from "vitest";

import { HistoryCounters } from "../../../../src/host/trace/history/history-counters.ts";
import { HistoryFinder, unsureOf } from "../../../../src/host/trace/history/history-finder.ts";
import { WorkerError } from "../../../../src/workers/client.ts";
import { historyHost, historyJob, readingOf, unsure } from "../support/history-job.ts";

function rig(inspect?: (id: string) => Promise<unknown>) {
  const { host, inspected } = historyHost(inspect);
  const counters = new HistoryCounters();
  const { signal } = new AbortController();
  return { finder: new HistoryFinder(host, counters), counters, inspected, signal };
}

describe("the finder of histories", () => {
  it("has the thread read the session's own log, and counts what was made of it", async () => {
    const { finder, counters, inspected, signal } = rig();
    const { job, origins } = historyJob();
    expect(await finder.find(job, signal)).toMatchObject({ answer: { output: { from: "artifact" } } });
    expect(origins).toEqual([{ source: { from: "artifact", kind: "jsonl", path: "/logs/s" } }]);
    expect(counters.status).toMatchObject({ artifact: { answered: 1, unsure: {} } });
    await finder.find({ ...job, hasRead: () => false }, signal);
    expect([counters.status.artifact.answered, inspected()]).toEqual([1, 0]);
  });

  it("has the host read what the thread is unsure of", async () => {
    const { finder, counters, signal } = rig();
    const { job } = historyJob(() => unsure("tail", [2]));
    const found = await finder.find(job, signal);
    expect(found).toMatchObject({ reading: { source: { from: "host", lastSeq: 4 } }, wants: { records: [[2]] } });
    expect(counters.status).toMatchObject({ artifact: { unsure: { tail: 1 } }, inspect: { answered: 1 } });
  });

  it("does not have the host open what is no regular file", async () => {
    const { finder, inspected, signal } = rig();
    const { job } = historyJob(() => unsure("special"));
    expect(await finder.find(job, signal)).toMatchObject({ reading: { source: { state: "failed" }, events: null } });
    expect(inspected()).toBe(0);
  });

  it("does not try a log twice that has ended its thread", async () => {
    const { finder, inspected, signal } = rig();
    const { job } = historyJob((source) => {
      if ("kind" in source && source.kind === "jsonl") throw new WorkerError("worker-crashed", "gone");
      return unsure("kind");
    });
    expect(await finder.find(job, signal)).toMatchObject({ reading: { source: { from: "host" } } });
    expect(inspected()).toBe(1);
  });

  it("passes on other failures and aborts", async () => {
    const { finder, signal } = rig(() => Promise.resolve(readingOf("s")));
    const refused = historyJob(() => {
      throw new WorkerError("worker-overloaded", "full");
    });
    await expect(finder.find(refused.job, signal)).rejects.toThrow("full");
  });

  it("tells unsure answers from others", () => {
    expect(unsureOf(unsure("tail"))?.why).toBe("tail");
    expect([unsureOf({ state: "answered" }), unsureOf(null), unsureOf(undefined)]).toEqual([null, null, null]);
  });
});
