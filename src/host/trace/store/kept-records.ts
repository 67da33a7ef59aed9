import { LIMITS } from "../../../matcher/limits.ts";
import { mergeByTime, WorkerError } from "../../../workers/client.ts";
import type { KeptRecord } from "../../../workers/protocol.ts";

/** A record with its JSON. */
export interface HeldRecord extends KeptRecord {
  readonly bytes: SharedArrayBuffer;
}

/** The records of an answer with the shared memory that holds their JSON, one for each. */
export function heldRecords(
  records: readonly KeptRecord[],
  shared: readonly SharedArrayBuffer[],
  job: string,
): HeldRecord[] {
  if (records.length !== shared.length) {
    throw new WorkerError("worker-message-invalid", "an answer without the JSON of its records", { job });
  }
  return records.map((record, i) => ({ ...record, bytes: shared[i] ?? new SharedArrayBuffer(0) }));
}

/** Records in the order in which they were told or stand in the file, each id once. Times do not count: clocks are set. */
export class KeptRecords {
  #records: readonly HeldRecord[] = [];

  /** Oldest first. */
  get all(): readonly HeldRecord[] {
    return this.#records;
  }

  /** Takes records that are new or have changed, and lets go of those that were evicted. */
  take(changed: readonly HeldRecord[], evicted: readonly string[]): void {
    const records = new Map([...this.#records, ...changed].map((record) => [record.recordId, record]));
    for (const id of evicted) records.delete(id);
    this.#records = [...records.values()];
  }

  /** Takes what another process has written before; of two with one id that of this process stays, of all the newest. */
  merge(others: readonly HeldRecord[]): void {
    this.#records = mergeRecords(others, this.#records, Date.now()).slice(-LIMITS.traceRecords.value);
  }
}

/**
 * Two lists as one: by their times, each in its own order. Of two records with one id that of `own` stays. `nowMs`:
 * others of a later time are of a clock that was ahead, and never come behind what is known to be new.
 */
export function mergeRecords<R extends Pick<KeptRecord, "recordId" | "recordedAt">>(
  others: readonly R[],
  own: readonly R[],
  nowMs: number,
): readonly R[] {
  const ids = new Set(own.map(({ recordId }) => recordId));
  return mergeByTime(
    others.filter(({ recordId }) => !ids.has(recordId)),
    own,
    nowMs,
  );
}
