import { expect, it } from "vitest";

import { giveBack, takeMemory } from "../../../src/workers/history/spare-memory.ts";

const MIB = 2 ** 20;

it("is the memory that was given back, for one at a time", () => {
  const first = takeMemory(MIB);
  expect(first.byteLength).toBeGreaterThanOrEqual(MIB);
  const other = takeMemory(MIB);
  expect(other.buffer).not.toBe(first.buffer);
  giveBack(first);
  giveBack(other);
  expect(takeMemory(10)).toBe(other);
  expect(takeMemory(10)).not.toBe(other);
});

it("is as large as it has to be, and a very large one is not kept", () => {
  const small = takeMemory(MIB);
  giveBack(small);
  const large = takeMemory(MIB + 1);
  expect(large.byteLength).toBe(MIB + 1);
  giveBack(large);
  const huge = takeMemory(64 * MIB);
  giveBack(huge);
  expect(takeMemory(1)).toBe(large);
});
