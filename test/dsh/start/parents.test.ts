import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Parents, parents, watchParents } from "./parents.ts";

describe("watchParents", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it.each<[string, Parents]>([
    ["the parent", { parent: 1, npm: null }],
    ["npm above its shell", { parent: 20, npm: null }],
  ])("says once that %s is gone, and looks no more", (_who, after) => {
    let now: Parents = { parent: 20, npm: 10 };
    const [gone, look] = [vi.fn(), vi.fn(() => now)];
    watchParents(gone, look);
    vi.advanceTimersByTime(10_000);
    expect(gone).not.toHaveBeenCalled();
    now = after;
    vi.advanceTimersByTime(1_000);
    expect(gone).toHaveBeenCalledTimes(1);
    const looks = look.mock.calls.length;
    vi.advanceTimersByTime(10_000);
    expect([gone.mock.calls.length, look.mock.calls.length]).toEqual([1, looks]);
  });

  it("ends when it is told to", () => {
    let parent = 20;
    const gone = vi.fn();
    watchParents(gone, () => ({ parent, npm: null }))();
    parent = 1;
    vi.advanceTimersByTime(10_000);
    expect(gone).not.toHaveBeenCalled();
  });
});

it("knows the parent of this process", () => {
  expect(parents().parent).toBe(process.ppid);
});
