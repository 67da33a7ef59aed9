import { beforeEach, expect, it, vi } from "vitest";

const MIB = 2 ** 20;

let { giveBack, takeMemory } = await import("../../../src/workers/history/spare-memory.ts");

/** Other tests of the same process leave memory behind. */
beforeEach(async () => {
  vi.resetModules();
  ({ giveBack, takeMemory } = await import("../../../src/workers/history/spare-memory.ts"));
});

/** A difference of megabytes would be printed for minutes. */
const isSame = (a: Buffer, b: Buffer): boolean => a === b;

it("is the memory that was given back, for one at a time", () => {
  const first = takeMemory(MIB);
  expect(first.byteLength).toBeGreaterThanOrEqual(MIB);
  const other = takeMemory(MIB);
  expect(other.buffer === first.buffer).toBe(false);
  giveBack(first);
  giveBack(other);
  expect(isSame(takeMemory(10), other)).toBe(true);
  expect(isSame(takeMemory(10), other)).toBe(false);
});

it("is as large as it has to be, and a very large one is not kept", () => {
  const small = takeMemory(MIB);
  giveBack(small);
  const large = takeMemory(MIB + 1);
  expect(large.byteLength).toBe(MIB + 1);
  giveBack(large);
  const huge = takeMemory(64 * MIB);
  giveBack(huge);
  expect(isSame(takeMemory(1), large)).toBe(true);
});
