import type { JobTable } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import type { TracePayloads } from "../../trace/protocol.ts";
import { traceAudits } from "./audits.ts";
import { traceKeep } from "./keep.ts";
import { traceLegacyDetail } from "./legacy.ts";
import { traceOpen } from "./open.ts";

/** The jobs of the trace's records, by name. */
export const TRACE_JOBS: JobTable<TracePayloads, ThreadState> = {
  traceOpen,
  traceKeep,
  traceAudits,
  traceLegacyDetail,
};
