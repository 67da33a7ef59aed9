import type { HistoryPayloads } from "../../history/protocol.ts";
import type { JobTable } from "../../job.ts";
import type { ThreadState } from "../../state.ts";
import { traceDetail } from "./trace-detail.ts";

/** The jobs that read histories, by name. */
export const HISTORY_JOBS: JobTable<HistoryPayloads, ThreadState> = { traceDetail };
