import { WorkerError } from "../../error.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { boundsOf, keepRecords } from "../../trace/keep-records.ts";
import { makeRecord } from "../../trace/make-record.ts";
import { TraceKeepInputSchema, type TracePayloads } from "../../trace/protocol.ts";
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
    const made = changes.map(({ facts, part, texts }) =>
      makeRecord({ facts, part: atOrNull(part), texts: atOrNull(texts) }, recordBytesMax),
    );
    const output = keepRecords({
      kept: kept.map((record, index) => ({ ...record, shared: at(index) })),
      made,
      totalBytesMax,
      write: write ? (records) => writeRecords(state.library(folder), records) : null,
    });
    return { output, shared: made.map((one) => one.shared) };
  },
};

const JOB = "traceKeep";
