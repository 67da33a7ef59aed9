import { afterEach, describe, expect, it, vi } from "vitest";

import { SessionReading } from "../../../src/host/session/session-reading.ts";

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

interface Read {
  readonly seen: unknown[];
  readonly reading: SessionReading;
  readonly ends: () => number;
}

function read(events: readonly unknown[]): Read {
  const seen: unknown[] = [];
  let ends = 0;
  const reading = new SessionReading(
    events,
    (event) => seen.push(event),
    () => {
      ends += 1;
    },
  );
  return { seen, reading, ends: () => ends };
}

describe("SessionReading", () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([[0], [1], [256]])("has read %i events when it is made", async (count) => {
    const { seen, reading, ends } = read(numbers(count));
    expect([reading.finished, ends()]).toEqual([true, 1]);
    expect(seen).toEqual(numbers(count));
    await reading.whenFinished;
  });

  it("reads a long log a slice at a time, each event once and in order, and lets others run in between", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    const { seen, reading, ends } = read(numbers(1_000));
    const sizes: number[] = [];
    while (!reading.finished) {
      sizes.push(seen.length);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(sizes).toEqual([256, 512, 768]);
    await reading.whenFinished;
    expect(seen).toEqual(numbers(1_000));
    expect(ends()).toBe(1);
  });

  it("goes on within a slice as long as there is time", () => {
    vi.spyOn(performance, "now").mockReturnValue(0);
    expect(read(numbers(100_000)).seen).toHaveLength(100_000);
  });

  it("can be finished at once, in the middle, and again", async () => {
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
    const { seen, reading, ends } = read(numbers(1_000));
    expect(reading.finished).toBe(false);
    reading.finish();
    reading.finish();
    expect([reading.finished, ends()]).toEqual([true, 1]);
    await new Promise((resolve) => setImmediate(resolve));
    await reading.whenFinished;
    expect(seen).toEqual(numbers(1_000));
    expect(ends()).toBe(1);
  });
});
