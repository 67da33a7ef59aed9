import { LIMITS } from "../../../matcher/limits.ts";

/**
 * Milliseconds before the next try. `tries`: those that were made. What the endpoint asks for counts if it is longer than
 * our own, up to the bound; our own is between half of it and all of it, so that those who failed together do not come
 * back together.
 */
export function waitBefore(tries: number, askedMs: number | null, random: () => number): number {
  const { pushWaitMs, pushWaitMaxMs } = LIMITS;
  const whole = Math.min(pushWaitMs.value * 2 ** (tries - 1), pushWaitMaxMs.value);
  const own = whole * (0.5 + random() / 2);
  return Math.min(Math.max(own, askedMs ?? 0), pushWaitMaxMs.value);
}

/** `Retry-After` in milliseconds from now: a number of seconds or a date; null: there is none that can be read. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  if (/^\d+$/u.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? null : Math.max(0, date - nowMs);
}
