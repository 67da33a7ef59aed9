import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { turnRecords } from "../../../../src/host/turns/store/turn-records.ts";
import type { StoredRecord } from "../../../../src/host/trace/face.ts";
import { FakeClock } from "./support/store.ts";

const bytes = new SharedArrayBuffer(2);
const record = (recordId: string, memory: SharedArrayBuffer | null = bytes): StoredRecord => ({
  recordId,
  sessionId: "s",
  recordedAt: 1,
  row: "{}",
  bytes: memory,
});
const storeOf = (records: Promise<readonly StoredRecord[]>) => ({ records: () => records });
const wanted = { sessionId: "s", recordIds: ["a", "gone", "old"] };

it("finds the records that are there, and leaves out those that are not or have no references", async () => {
  const clock = new FakeClock();
  const store = storeOf(Promise.resolve([record("x"), record("a"), record("old", null)]));
  expect(await turnRecords(store, wanted, clock)).toEqual({ ids: ["a"], shared: [bytes] });
  expect(clock.pending).toBe(0);
});

it("asks nobody when a turn has none", async () => {
  const store = { records: () => Promise.reject(new Error("never")) };
  expect(await turnRecords(store, { sessionId: "s", recordIds: [] }, new FakeClock())).toEqual({ ids: [], shared: [] });
});

it("goes without them when they take too long or cannot be had", async () => {
  const clock = new FakeClock();
  const late = turnRecords(storeOf(new Promise(() => undefined)), wanted, clock);
  clock.pass(LIMITS.turnRecordsWaitMs.value);
  expect(await late).toEqual({ ids: [], shared: [] });
  expect((await turnRecords(storeOf(Promise.reject(new Error("x"))), wanted, clock)).ids).toEqual([]);
});
