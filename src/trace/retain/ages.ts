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

/** What the age of a turn counts from: its start, or now if its clock was more than a day ahead of this one. */
export function keptFrom(startedAt: number, nowMs: number): { readonly ms: number; readonly clockAhead: boolean } {
  const clockAhead = startedAt > nowMs + CLOCK_AHEAD_MS;
  return { ms: clockAhead ? nowMs : startedAt, clockAhead };
}
