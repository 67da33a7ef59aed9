import { WorkerError } from "../../error.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { boundsOf, keepRecords } from "../../trace/keep-records.ts";
import { makeRecord, type MadeRecord } from "../../trace/make-record.ts";
import { TraceChangeSchema, TraceKeepInputSchema, type TracePayloads } from "../../trace/protocol.ts";
import { writeRecords } from "../../trace/write-records.ts";

/** Makes records of captures that have changed, evicts, and writes the file where this process may. */
export const traceKeep: Job<TracePayloads["traceKeep"], ThreadState> = {
  input: TraceKeepInputSchema,
  keepsShared: true,
  run({ folder, write, bounds, kept, changes }, { state, shared }) {
    const at = (index: number): SharedArrayBuffer => {
      const memory = shared[index];
      if (memory === undefined) throw new WorkerError("worker-message-invalid", "no such shared memory", { job: JOB });
      return memory;
    };
    const atOrNull = (index: number | null): SharedArrayBuffer | null => (index === null ? null : at(index));
    const { recordBytesMax, totalBytesMax } = boundsOf(bounds);
    const answers = changes.map((change) => madeOrNull(change, { at: atOrNull, recordBytesMax }));
    const made = answers.filter((one) => one !== null);
    const refused = answers.flatMap((one, index) => (one === null ? [index] : []));
    const output = keepRecords({
      kept: kept.map((record, index) => ({ ...record, shared: at(index) })),
      made,
      totalBytesMax,
      write: write ? (records) => writeRecords(state.library(folder), records) : null,
    });
    return { output: { ...output, refused }, shared: made.map((one) => one.shared) };
  },
};

interface Making {
  readonly at: (index: number | null) => SharedArrayBuffer | null;
  readonly recordBytesMax: number;
}

/** null: it is no capture, or its part is none. A message that names memory which is not there is bad as a whole. */
function madeOrNull(change: unknown, { at, recordBytesMax }: Making): MadeRecord | null {
  const sent = TraceChangeSchema.safeParse(change);
  if (!sent.success) return null;
  const { facts, part, texts } = sent.data;
  const memory = { part: at(part), texts: at(texts) };
  try {
    return makeRecord({ facts, ...memory }, recordBytesMax);
  } catch {
    return null;
  }
}

const JOB = "traceKeep";
