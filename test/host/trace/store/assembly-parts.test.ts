import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { KeptCapture } from "../../../../src/host/trace/face.ts";
import { AssemblyParts } from "../../../../src/host/trace/store/assembly-parts.ts";
import { LIMITS } from "../../../../src/matcher/limits.ts";
import { captureOf, sharedText } from "../support/captures.ts";

/** A request that has left: its part has been asked for. */
const sent = { status: "request-observed" } as const;

describe("parts of assemblies", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const parts = () => {
    const late: KeptCapture[] = [];
    return { late, parts: new AssemblyParts((capture) => late.push(capture)) };
  };

  it("that are there are taken at once", async () => {
    const { parts: all, late } = parts();
    const memory = sharedText("part");
    const [some, none] = [captureOf("a", { part: Promise.resolve(memory) }), captureOf("b")];
    await all.wait([some, none]);
    expect(all.take(some)).toBe(memory);
    expect(all.take(none)).toBeNull();
    await all.wait([some, none]);
    expect(vi.getTimerCount()).toBe(0);
    expect(late).toEqual([]);
  });

  it("are waited for while they come", async () => {
    const { parts: all } = parts();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    const capture = captureOf("a", { ...sent, part: promise });
    const waited = all.wait([capture]);
    const memory = sharedText("part");
    resolve(memory);
    await waited;
    expect(all.take(capture)).toBe(memory);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that come too late make their capture be told again, in its newest state", async () => {
    const { parts: all, late } = parts();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    const [first, second] = [
      captureOf("a", { ...sent, part: promise }),
      captureOf("a", { ...sent, part: promise, updatedAt: 2 }),
    ];
    for (const capture of [first, second]) {
      const waited = all.wait([capture]);
      await vi.advanceTimersByTimeAsync(LIMITS.tracePartWaitMs.value);
      await waited;
      expect(all.take(capture)).toBeNull();
    }
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([second]);
  });

  it("that turn out to be none change nothing", async () => {
    const { parts: all, late } = parts();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    const capture = captureOf("a", { ...sent, part: promise });
    const waited = all.wait([capture]);
    await vi.advanceTimersByTimeAsync(LIMITS.tracePartWaitMs.value);
    await waited;
    all.take(capture);
    resolve(null);
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([]);
  });

  it("are not waited for before the request has left", async () => {
    const { parts: all, late } = parts();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    const capture = captureOf("a", { part: promise });
    await all.wait([capture]);
    expect([all.take(capture), vi.getTimerCount()]).toEqual([null, 0]);
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([capture]);
  });

  it("that come late bring the newest state that was told meanwhile, also where it has a part of its own", async () => {
    const { parts: all, late } = parts();
    const first = Promise.withResolvers<SharedArrayBuffer | null>();
    const other = Promise.withResolvers<SharedArrayBuffer | null>();
    const newest = captureOf("a", { ...sent, part: first.promise });
    all.told(newest);
    all.take(captureOf("a", { part: first.promise }));
    all.told(newest);
    first.resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([newest]);
    all.take(captureOf("b", { part: other.promise }));
    const own = captureOf("b", { ...sent, part: first.promise });
    all.told(own);
    other.resolve(sharedText("other"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([newest, own]);
  });

  it("of a record that is gone bring nothing", async () => {
    const { parts: all, late } = parts();
    const { promise, resolve } = Promise.withResolvers<SharedArrayBuffer | null>();
    all.take(captureOf("a", { part: promise }));
    all.forget("a");
    resolve(sharedText("part"));
    await vi.advanceTimersByTimeAsync(0);
    expect(late).toEqual([]);
  });
});
