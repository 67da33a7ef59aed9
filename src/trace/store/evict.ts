import { LIMITS } from "../../matcher/limits.ts";
import { recordsFileBytes } from "./records-text.ts";

/** What eviction knows of a record. */
export interface Sized {
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
 * What stays of records: at most `LIMITS.traceRecords`, in a file of at most `totalBytesMax`. Those that
 * come first in the list go first, whatever their times are: a clock may have been set.
 */
export function evict<Record extends Sized>(records: readonly Record[], totalBytesMax: number): Kept<Record> {
  let recordBytes = records.reduce((sum, { bytes }) => sum + bytes, 0);
  let first = 0;
  const isOver = (): boolean => {
    const count = records.length - first;
    return count > LIMITS.traceRecords.value || recordsFileBytes(count, recordBytes) > totalBytesMax;
  };
  for (; first < records.length && isOver(); first++) recordBytes -= records[first]?.bytes ?? 0;
  const kept = records.slice(first);
  return { kept, evicted: records.slice(0, first), bytes: recordsFileBytes(kept.length, recordBytes) };
}
