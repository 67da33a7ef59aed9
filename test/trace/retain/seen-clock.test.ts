import { describe, expect, it } from "vitest";

import { seeClock, type SeenClock } from "../../../src/trace/retain/seen-clock.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOW = 1_000 * DAY;

/** Whether each sweep went by the clock. */
function sweeps(times: readonly number[]): boolean[] {
  let seen: SeenClock | null = { seenAt: NOW, doubtedAt: null };
  return times.map((nowMs) => {
    seen = seeClock(seen, nowMs);
    return seen.doubtedAt === null;
  });
}

describe("a clock is believed", () => {
  it.each([
    ["when nothing is known", () => seeClock(null, NOW), { seenAt: NOW, doubtedAt: null }],
    ["day by day", () => seeClock({ seenAt: NOW, doubtedAt: null }, NOW + DAY), { seenAt: NOW + DAY, doubtedAt: null }],
    [
      "after a week without a sweep",
      () => seeClock({ seenAt: NOW, doubtedAt: null }, NOW + 7 * DAY),
      { seenAt: NOW + 7 * DAY, doubtedAt: null },
    ],
    [
      "when it was set right by hours",
      () => seeClock({ seenAt: NOW, doubtedAt: null }, NOW - DAY),
      { seenAt: NOW - DAY, doubtedAt: null },
    ],
  ])("%s", (_what, see, seen) => expect(see()).toEqual(seen));

  it("after a year without a sweep once it has gone on for most of a day", () =>
    expect(sweeps([NOW + 365 * DAY, NOW + 365 * DAY + HOUR, NOW + 365 * DAY + 20 * HOUR])).toEqual([
      false,
      false,
      true,
    ]));

  it("by who starts for a moment every other month from the second start on", () =>
    expect(sweeps([NOW + 60 * DAY, NOW + 120 * DAY, NOW + 180 * DAY, NOW + 240 * DAY])).toEqual([
      false,
      true,
      false,
      true,
    ]));

  it("when it was set back for good", () =>
    expect(sweeps([NOW - 50 * DAY, NOW - 50 * DAY + 20 * HOUR])).toEqual([false, true]));
});

describe("a clock is not believed", () => {
  it("for one start at which it is ahead, and is right again after that", () =>
    expect(sweeps([NOW + 8 * DAY, NOW + DAY, NOW + 8 * DAY])).toEqual([false, true, true]));

  it("for one start at which it is far behind", () => expect(sweeps([0, NOW + DAY])).toEqual([false, true]));

  it("when it jumps from one wrong time to an earlier one", () =>
    expect(sweeps([NOW + 200 * DAY, NOW + 100 * DAY, NOW + 100 * DAY + HOUR])).toEqual([false, false, false]));

  it("ahead because it was behind before", () => expect(sweeps([0, NOW + 200 * DAY])).toEqual([false, false]));

  it("however often it starts anew at the same wrong time", () =>
    expect(sweeps([0, 60_000, 0, 5 * HOUR, 0])).toEqual([false, false, false, false, false]));
});
