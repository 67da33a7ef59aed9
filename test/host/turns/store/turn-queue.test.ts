import { expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import { type QueuedWrite, TurnQueue } from "../../../../src/host/turns/store/turn-queue.ts";
import { turnFacts } from "../../../trace/project/turn/support/turns.ts";

const MAX = LIMITS.turnQueue.value;
const settled: boolean[] = [];
const append = (): QueuedWrite => ({
  kind: "append",
  turn: { facts: turnFacts(), sessionId: "s", recordIds: [], shared: [] },
  settle: (written) => void settled.push(written),
  tries: 0,
});
const mark = (): QueuedWrite => ({
  kind: "mark",
  mark: { turnId: "t", sessionId: "s", turn: 1, startSeq: 1, startedAt: 1 },
  tries: 0,
});
const ground = (): QueuedWrite => ({
  kind: "ground",
  grounding: { sessionId: "s", captureId: "c", key: "k", packed: new SharedArrayBuffer(1), catalogues: [] },
  tries: 0,
});

it("gives writes out in their order", () => {
  const queue = new TurnQueue();
  const all = [mark(), ground(), append()];
  for (const one of all) queue.add(one);
  expect([queue.size, queue.turns]).toEqual([3, 1]);
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([...all, undefined]);
});

it("over its bound drops decisions first, then marks, then the oldest turn, and counts them", () => {
  const queue = new TurnQueue();
  const [first, second] = [append(), append()];
  for (const one of [first, ground(), mark(), second]) queue.add(one);
  for (let i = queue.size; i < MAX + 3; i++) queue.add(append());
  expect([queue.size, queue.dropped, settled]).toEqual([MAX, 3, [false]]);
  expect(queue.take()).toBe(second);
});

it("puts back what failed before all others, until it has failed too often", () => {
  const queue = new TurnQueue();
  settled.length = 0;
  const one = append();
  queue.add(append());
  queue.putBack(one, 2);
  expect(queue.take()).toBe(one);
  queue.putBack(one, 2);
  expect([queue.size, queue.dropped, settled]).toEqual([1, 1, [false]]);
  queue.dropAll();
  expect([queue.size, queue.dropped, settled]).toEqual([0, 2, [false, false]]);
});
