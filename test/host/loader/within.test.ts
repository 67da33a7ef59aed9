import { expect, it } from "vitest";

import { endsWithin } from "../../../src/host/loader/within.ts";

const never = new Promise<never>(() => undefined);

it("sees work that ended, well or badly", async () => {
  expect(await endsWithin(Promise.resolve(), { ms: 60_000 })).toBe(true);
  expect(await endsWithin(Promise.reject(new Error("no")), { ms: 60_000 })).toBe(true);
});

it("gives up after its time, and at once with an abort", async () => {
  expect(await endsWithin(never, { ms: 1 })).toBe(false);
  expect(await endsWithin(never, { ms: -5 })).toBe(false);
  const abort = new AbortController();
  const waiting = endsWithin(never, { ms: 600_000, signal: abort.signal });
  abort.abort();
  expect(await waiting).toBe(false);
  expect(await endsWithin(Promise.resolve(), { ms: 60_000, signal: abort.signal })).toBe(false);
});
