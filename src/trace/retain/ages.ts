import { LIMITS } from "../../matcher/limits.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** How far ahead of the clock a turn may be before its time is not believed. */
export const CLOCK_AHEAD_MS = DAY_MS;

/** Times up to which what is kept has come of an age, at a reading of the clock; milliseconds since the epoch. */
export interface Ages {
  /** Turns from then or before are redacted. */
  readonly redact: number;
  /** Turns from then or before are deleted. */
  readonly delete: number;
  /** Sessions that are missing since then or before are gone. */
  readonly orphan: number;
}

/** A turn is redacted when `turnRedactDays` have passed in full, and deleted when `turnDeleteDays` have. */
export function agesAt(nowMs: number): Ages {
  return {
    redact: nowMs - LIMITS.turnRedactDays.value * DAY_MS,
    delete: nowMs - LIMITS.turnDeleteDays.value * DAY_MS,
    orphan: nowMs - LIMITS.turnOrphanDays.value * DAY_MS,
  };
}

/** Times of the store; milliseconds since the epoch. */
export interface StoreTimes {
  readonly nowMs: number;
  /** What the clock told before the turn began; null: not known. */
  readonly seenAt: number | null;
}

/**
 * What the age of a turn counts from: its start; now if its clock was more than a day ahead of this one; what the clock
 * told before if its clock was more than a day behind that.
 */
export function keptFrom(
  startedAt: number,
  { nowMs, seenAt }: StoreTimes,
): { readonly ms: number; readonly clockAhead: boolean } {
  if (startedAt > nowMs + CLOCK_AHEAD_MS) return { ms: nowMs, clockAhead: true };
  const isBehind = seenAt !== null && startedAt < seenAt - CLOCK_AHEAD_MS;
  return { ms: isBehind ? seenAt : startedAt, clockAhead: false };
}
