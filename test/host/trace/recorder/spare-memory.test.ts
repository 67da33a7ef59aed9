import { beforeEach, expect, test } from "vitest";

import { SpareMemory } from "../../../../src/host/trace/recorder/spare-memory.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";

const KIB = 1024;

let asked: number[] = [];
let given: SharedArrayBuffer[] = [];
let answer: (bytes: number) => Promise<SharedArrayBuffer>;
let memory: SpareMemory;

beforeEach(() => {
  asked = [];
  given = [];
  answer = (bytes) => {
    const shared = new SharedArrayBuffer(bytes);
    given.push(shared);
    return Promise.resolve(shared);
  };
  memory = new SpareMemory({
    prefault: (bytes) => {
      asked.push(bytes);
      return answer(bytes);
    },
    later: (run) => run(),
  });
});

/** All that was promised has come. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the first text has fresh memory, the next one that of another thread, once", async () => {
  expect(memory.take(100 * KIB).byteLength).toBe(100 * KIB);
  await settled();
  const next = memory.take(101 * KIB);
  expect(next === given[0]).toBe(true);
  expect(next.byteLength).toBeGreaterThanOrEqual(101 * KIB);
  const beside = memory.take(101 * KIB);
  expect(given.includes(beside)).toBe(false);
  expect(beside.byteLength).toBe(101 * KIB);
});

test("a text that is larger than the spare one asks for more", async () => {
  memory.take(100 * KIB);
  await settled();
  expect(memory.take(500 * KIB).byteLength).toBe(500 * KIB);
  await settled();
  expect(memory.take(500 * KIB) === given[1]).toBe(true);
  expect(asked[1]).toBeGreaterThanOrEqual(500 * KIB);
});

test("a small text does not hold the memory of a large one", async () => {
  memory.take(2_000 * KIB);
  await settled();
  expect(memory.take(100 * KIB).byteLength).toBe(100 * KIB);
  await settled();
  expect(memory.take(100 * KIB) === given[1]).toBe(true);
});

test("one is asked for at a time, never more than may be kept", async () => {
  const { value } = LIMITS.traceSpareMemoryBytes;
  memory.take(value);
  memory.take(value);
  expect(asked).toEqual([value]);
  await settled();
  memory.take(value + 2);
  expect(asked).toEqual([value]);
});

test("small texts trouble nobody", () => {
  expect(memory.take(10 * KIB).byteLength).toBe(10 * KIB);
  expect(asked).toEqual([]);
});

test("a thread that is lost leaves memory as it is, and is asked again", async () => {
  answer = () => Promise.reject(new Error("lost"));
  memory.take(100 * KIB);
  await settled();
  expect(memory.take(100 * KIB).byteLength).toBe(100 * KIB);
  expect(asked).toHaveLength(2);
});
