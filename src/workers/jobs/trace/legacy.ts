import type { Job } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { TraceLegacyInputSchema, type TracePayloads } from "../../trace/protocol.ts";

/** A record of an older version with all that its file has of it. */
export const traceLegacyDetail: Job<TracePayloads["traceLegacyDetail"], ThreadState> = {
  input: TraceLegacyInputSchema,
  run() {
    return { output: {} };
  },
};
