import { expect, test } from "vitest";

import { prefault } from "../../../src/workers/jobs/prefault.ts";
import { LIMITS } from "../../../src/matcher/limits.ts";
import { jobContext } from "../support/context.ts";

test("gives memory of the size that was asked for, all zero", async () => {
  const { shared = [] } = await prefault.run({ bytes: 70_000 }, jobContext());
  expect(shared.map(({ byteLength }) => byteLength)).toEqual([70_000]);
  expect(new Uint8Array(shared[0] ?? new SharedArrayBuffer(1)).every((byte) => byte === 0)).toBe(true);
});

test("gives no more than may be kept", () => {
  const { value } = LIMITS.traceSpareMemoryBytes;
  expect([value, value + 1, 0, 1.5].map((bytes) => prefault.input.safeParse({ bytes }).success)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
