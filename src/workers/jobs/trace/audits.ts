import { legacyAudits } from "../../../trace/store/legacy-records.ts";
import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { listAudits } from "../../trace/audits.ts";
import { TraceAuditsInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** The v1 audit of the records of one session, those of older versions among them. */
export const traceAudits: Job<TracePayloads["traceAudits"], ThreadState> = {
  input: TraceAuditsInputSchema,
  keepsShared: true,
  run({ folder, sessionId }, { state, shared }) {
    const older = legacyAudits(state.library(folder).legacyTraces.read(), sessionId);
    const { json, trimmed } = listAudits(shared, older);
    return { output: { trimmed }, parts: [json] };
  },
};
