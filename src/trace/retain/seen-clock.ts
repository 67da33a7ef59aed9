import { CLOCK_AHEAD_MS } from "./ages.ts";
import { LIMITS } from "../../matcher/limits.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A clock that is doubted is believed when it has gone on for so long: a little less than a sweep comes after a sweep. */
const AGREES_MS = 20 * HOUR_MS;

/** The clock as sweeps have seen it; milliseconds since the epoch. */
export interface SeenClock {
  /** The last time that was believed. */
  readonly seenAt: number;
  /** Since when it tells another time, by that time; null: it is believed. */
  readonly doubtedAt: number | null;
}

/**
 * Whether a sweep may go by the clock. One start with a clock that is months ahead would delete everything, and names that are
 * redacted do not come back: a clock that jumped is believed once a second sweep, most of a day later by that clock, tells
 * the same. A machine that was off for long has its turns for a day longer. `before`: null: nothing is known, so
 * it is believed.
 */
export function seeClock(before: SeenClock | null, nowMs: number): SeenClock {
  const believed = { seenAt: nowMs, doubtedAt: null };
  if (before === null) return believed;
  const { seenAt, doubtedAt } = before;
  const isAhead = nowMs > seenAt + LIMITS.turnClockJumpDays.value * DAY_MS;
  if (!isAhead && nowMs >= seenAt - CLOCK_AHEAD_MS) return believed;
  const goesOn = doubtedAt !== null && doubtedAt > seenAt === isAhead && nowMs >= doubtedAt;
  if (!goesOn) return { seenAt, doubtedAt: nowMs };
  return nowMs >= doubtedAt + AGREES_MS ? believed : before;
}
