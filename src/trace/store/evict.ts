import { LIMITS } from "../../matcher/limits.ts";
import { recordsFileBytes } from "./records-text.ts";

/** What eviction knows of a record. */
export interface Sized {
  /** Milliseconds since the epoch. */
  readonly recordedAt: number;
  /** Of its JSON. */
  readonly bytes: number;
}

export interface Kept<Record extends Sized> {
  /** Oldest first. */
  readonly kept: readonly Record[];
  /** Oldest first. */
  readonly evicted: readonly Record[];
  /** Of the file of the kept ones. */
  readonly bytes: number;
}

/**
 * What stays of records: at most `LIMITS.traceRecords`, in a file of at most `totalBytesMax`. The oldest go first; of
 * records of one time the one that comes first in the list.
 */
export function evict<Record extends Sized>(records: readonly Record[], totalBytesMax: number): Kept<Record> {
  const ordered = records.toSorted((a, b) => a.recordedAt - b.recordedAt);
  let recordBytes = ordered.reduce((sum, { bytes }) => sum + bytes, 0);
  let first = 0;
  const isOver = (): boolean => {
    const count = ordered.length - first;
    return count > LIMITS.traceRecords.value || recordsFileBytes(count, recordBytes) > totalBytesMax;
  };
  for (; first < ordered.length && isOver(); first++) recordBytes -= ordered[first]?.bytes ?? 0;
  const kept = ordered.slice(first);
  return { kept, evicted: ordered.slice(0, first), bytes: recordsFileBytes(kept.length, recordBytes) };
}
