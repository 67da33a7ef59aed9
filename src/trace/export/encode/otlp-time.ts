const MICROS_PER_MS = 1000;
const NANOS_PER_MICRO = 1000n;

/** Milliseconds since the epoch as nanoseconds, to the microsecond: finer ones a number of milliseconds does not hold. */
export const nanosOf = (ms: number): bigint => BigInt(Math.round(ms * MICROS_PER_MS)) * NANOS_PER_MICRO;

/** The same as a text with its time zone, as RFC 3339 has it. Before the year 0 or after 9999 it is the nearest of them. */
export function isoOf(ms: number): string {
  const micros = Math.round(Math.min(Math.max(ms, EARLIEST_MS), LATEST_MS) * MICROS_PER_MS);
  const whole = Math.floor(micros / MICROS_PER_MS);
  const rest = micros - whole * MICROS_PER_MS;
  return new Date(whole).toISOString().replace("Z", `${String(rest).padStart(3, "0")}Z`);
}

const EARLIEST_MS = Date.UTC(0, 0, 1);
const LATEST_MS = Date.UTC(9999, 11, 31);
