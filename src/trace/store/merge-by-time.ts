/** What is known of the place of a record in time. */
interface Dated {
  /** Milliseconds since the epoch, by the clock as it was then. */
  readonly recordedAt: number;
}

/**
 * Two lists as one, by their times, each in its own order; of one time the older list's come first. The order within a
 * list is that of what happened, which a clock that was set does not change. `nowMs`: the older list's records of a later
 * time are of a clock that was ahead, and do not come behind the newer list for it.
 */
export function mergeByTime<Row extends Dated>(older: readonly Row[], newer: readonly Row[], nowMs: number): Row[] {
  const merged: Row[] = [];
  let next = 0;
  for (const row of newer) {
    for (let one = older[next]; one !== undefined && isBefore(one, row, nowMs); one = older[++next]) merged.push(one);
    merged.push(row);
  }
  return [...merged, ...older.slice(next)];
}

const isBefore = (older: Dated, newer: Dated, nowMs: number): boolean =>
  older.recordedAt <= newer.recordedAt || older.recordedAt > nowMs;
