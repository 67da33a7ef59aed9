import type { JobAnswer, RunOptions } from "../../workers/client.ts";
import type { HistoryPayloads, TracePayloads } from "../../workers/protocol.ts";

interface TraceJobs extends TracePayloads, HistoryPayloads {}

/** The part of the client that the trace needs. */
export interface TraceClient {
  run<N extends keyof TraceJobs>(
    job: N,
    input: TraceJobs[N]["input"],
    options?: RunOptions,
  ): Promise<JobAnswer<TraceJobs[N]["output"]>>;
}
