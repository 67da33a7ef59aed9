import { expect, it } from "vitest";

import { checkHistory, historyOf, jsonValueOf } from "../../../src/workers/history/checked-history.ts";
import type { HistorySource } from "../../../src/workers/history/protocol.ts";
import type { JobContext } from "../../../src/workers/job.ts";
import { ThreadState } from "../../../src/workers/state.ts";
import { share } from "../jobs/library/support/session.ts";
import { HEADER, placeFor, plainLog } from "./support/log-bytes.ts";
import { story } from "./support/story.ts";

const EVENTS = story({ turns: 1, chunks: 3 });
const context = (shared: SharedArrayBuffer[] = []): JobContext<ThreadState> =>
  ({ state: new ThreadState(), shared, throwIfStopped: () => undefined }) as unknown as JobContext<ThreadState>;

async function check(
  source: HistorySource,
  refuted: readonly "hash-mismatch"[] = [],
  shared: SharedArrayBuffer[] = [],
) {
  const task = {
    job: "job",
    sessionId: "story",
    source,
    wants: { seqs: [1], cut: 2 },
    check: ({ history }: { history: { state: string } }) => ({ value: history.state, refuted }),
  };
  return checkHistory(task, context(shared));
}

it("is sure of a log of which every check held, and leaves another to the host", async () => {
  const source = { from: "artifact", kind: "jsonl", path: placeFor(plainLog(EVENTS), "session.jsonl") } as const;
  expect(await check(source)).toEqual({ state: "answered", value: "read", events: EVENTS.length, indexed: "new" });
  expect(await check(source, ["hash-mismatch"])).toEqual({ state: "unsure", why: "mismatch" });
});

it("takes what the host has read, and a history that is nowhere", async () => {
  const host = { from: "host", header: HEADER, lastSeq: 9 } as const;
  expect(await check(host, ["hash-mismatch"], share(EVENTS))).toMatchObject({
    value: "read",
    events: 10,
    indexed: "none",
  });
  expect(await check({ from: "nowhere", state: "failed" })).toMatchObject({ value: "failed", events: 0 });
  await expect(check(host, [], share([{ no: "event" }]))).rejects.toMatchObject({ code: "worker-input-invalid" });
});

it("memory that holds no JSON is undefined", () => {
  expect(jsonValueOf(new SharedArrayBuffer(3))).toBeUndefined();
  expect(historyOf({ from: "nowhere", state: "unavailable" }, "job", undefined)).toEqual({ state: "unavailable" });
});
