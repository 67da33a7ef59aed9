import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { listAudits } from "../../trace/audits.ts";
import { TraceAuditsInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** The v1 audit of the records of one session, those of older versions among them. */
export const traceAudits: Job<TracePayloads["traceAudits"], ThreadState> = {
  input: TraceAuditsInputSchema,
  keepsShared: true,
  run(_input, { shared }) {
    const { json, trimmed } = listAudits(shared, []);
    return { output: { trimmed }, parts: [json] };
  },
};
