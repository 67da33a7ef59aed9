import { LIMITS } from "../../matcher/limits.ts";
import { evict, type Sized } from "../../trace/store/evict.ts";
import type { MadeRecord } from "./make-record.ts";
import type { TraceKeepOutput, TraceStoreProblem } from "./protocol.ts";

/** A record that the host holds. */
interface HeldRecord extends Sized {
  readonly recordId: string;
  readonly json: Uint8Array;
}

export interface KeepCall {
  /** Oldest first. */
  readonly kept: readonly { readonly recordId: string; readonly shared: SharedArrayBuffer }[];
  readonly made: readonly MadeRecord[];
  readonly totalBytesMax: number;
  /** Writes the JSON of records and says why it could not; null: nothing is to be written. */
  readonly write: ((records: readonly Uint8Array[]) => TraceStoreProblem | null) | null;
}

/** Puts made records in their places and new ones behind the others, evicts what is over the bounds and writes the rest. */
export function keepRecords({ kept, made, totalBytesMax, write }: KeepCall): Omit<TraceKeepOutput, "refused"> {
  const held = new Map<string, HeldRecord>();
  for (const { recordId, shared } of kept) held.set(recordId, heldRecord(recordId, shared));
  for (const { kept: one, shared } of made) held.set(one.recordId, heldRecord(one.recordId, shared));
  const left = evict([...held.values()], totalBytesMax);
  const problem = write === null ? null : write(left.kept.map(({ json }) => json));
  return {
    changed: made.map((one) => one.kept),
    evicted: left.evicted.map(({ recordId }) => recordId),
    written: write !== null && problem === null,
    problem,
    bytes: left.bytes,
  };
}

function heldRecord(recordId: string, shared: SharedArrayBuffer): HeldRecord {
  return { recordId, bytes: shared.byteLength, json: new Uint8Array(shared) };
}

/** Bounds as they are kept to: no setting goes over the hard ones, and no record over the whole file. */
export function boundsOf(asked: { readonly recordBytesMax: number; readonly totalBytesMax: number }): {
  readonly recordBytesMax: number;
  readonly totalBytesMax: number;
} {
  const totalBytesMax = Math.min(asked.totalBytesMax, LIMITS.traceTotalBytesHard.value);
  const recordBytesMax = Math.min(asked.recordBytesMax, LIMITS.traceRecordBytesHard.value, totalBytesMax - FRAME_BYTES);
  return { recordBytesMax, totalBytesMax };
}

/** What the file of one record has around it, rounded up. */
const FRAME_BYTES = 128;
