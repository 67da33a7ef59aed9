import { LIMITS } from "../../../matcher/limits.ts";
import { WorkerError } from "../../../workers/client.ts";
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

/** Records in the order in which they began, each id once. */
export class KeptRecords {
  #records: readonly HeldRecord[] = [];

  /** Oldest first. */
  get all(): readonly HeldRecord[] {
    return this.#records;
  }

  /** Takes records that are new or have changed, and lets go of those that were evicted. */
  take(changed: readonly HeldRecord[], evicted: readonly string[]): void {
    const gone = new Set(evicted);
    this.#records = inOrder([...this.#records, ...changed]).filter(({ recordId }) => !gone.has(recordId));
  }

  /** Takes what another process has written before; of two with one id that of this process stays, of all the newest. */
  merge(others: readonly HeldRecord[]): void {
    this.#records = inOrder([...others, ...this.#records]).slice(-LIMITS.traceRecords.value);
  }
}

/** By their time, oldest first; of several with one id the last one of the list. */
export function inOrder<R extends Pick<KeptRecord, "recordId" | "recordedAt">>(records: readonly R[]): R[] {
  const byId = new Map(records.map((record) => [record.recordId, record]));
  return [...byId.values()].toSorted((a, b) => a.recordedAt - b.recordedAt);
}
