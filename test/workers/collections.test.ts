import { beforeEach, expect, test } from "vitest";

import { Collections } from "../../src/workers/collections.ts";

const MIB = 1 << 20;
const HALF = MIB / 2;

let collected = 0;
let waiting: { readonly ms: number; readonly work: () => void }[] = [];
let collections: Collections;

beforeEach(() => {
  collected = 0;
  waiting = [];
  collections = new Collections(
    () => collected++,
    (ms, work) => {
      const timer = { ms, work };
      waiting.push(timer);
      return () => (waiting = waiting.filter((one) => one !== timer));
    },
  );
});

const run = (bytes: number): void => {
  collections.taskBegins();
  collections.taskEnded(bytes);
};

/** Timers that are due after so many milliseconds run. */
const pass = (ms: number): void => {
  const due = waiting.filter((one) => one.ms <= ms);
  waiting = waiting.filter((one) => one.ms > ms);
  for (const { work } of due) work();
};

test("a large input is collected as soon as its answer is out", () => {
  run(MIB);
  expect(collected).toBe(0);
  collections.taskBegins();
  pass(0);
  expect(collected).toBe(1);
});

test("small ones are collected together, when nobody has come for a while", () => {
  for (let task = 0; task < 31; task++) run(HALF);
  expect(waiting).toHaveLength(0);
  run(HALF);
  run(HALF);
  pass(0);
  expect([collected, waiting.length]).toEqual([0, 1]);
  collections.taskBegins();
  expect(waiting).toHaveLength(0);
  collections.taskEnded(0);
  pass(1_000);
  expect(collected).toBe(1);
  run(HALF);
  expect(waiting).toHaveLength(0);
});

test("a thread that is never idle collects all the same", () => {
  for (let task = 0; task < 127; task++) run(HALF);
  pass(0);
  expect(collected).toBe(0);
  run(HALF);
  pass(0);
  expect(collected).toBe(1);
});

test("tasks that leave nothing ask for none", () => {
  for (let task = 0; task < 1_000; task++) run(0);
  expect(waiting).toHaveLength(0);
});
