import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { HistorySource, TraceDetailOutput } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import type { HistoryJob, HistoryOrigin } from "../face.ts";
import type { HistoryCounters } from "./history-counters.ts";
import { type HostReading, readThroughHost } from "./host-reading.ts";
import { NO_ARTIFACT, SessionLogs } from "./session-log.ts";

export type Unsure = Extract<TraceDetailOutput, { readonly state: "unsure" }>;

/** What came of a job that reads the session's own log: its answer, or what the host read and what is wanted of it. */
export type Found<Output> =
  | { readonly answer: JobAnswer<Output> }
  | { readonly reading: HostReading; readonly wants: Unsure["wants"] };

/** A history that could not be read. */
export const FAILED: HistoryOrigin = { source: { from: "nowhere", state: "failed" } };

/** Ways in which a thread is lost with what it was reading. */
const DEATHS: ReadonlySet<string> = new Set(["worker-crashed", "worker-out-of-memory"]);

/** Has the thread read the session's own log, and the host what the thread is unsure of. */
export class HistoryFinder {
  readonly #host: HostContext;
  readonly #logs: SessionLogs;
  readonly #counters: HistoryCounters;

  constructor(host: HostContext, counters: HistoryCounters) {
    this.#host = host;
    this.#logs = new SessionLogs(host);
    this.#counters = counters;
  }

  /** Rejects with what the threads reject with, or with an abort. */
  async find<Output>(job: HistoryJob<Output>, signal: AbortSignal): Promise<Found<Output>> {
    const first = await this.#fromArtifact(job, signal);
    const unsure = unsureOf(first.output);
    if (unsure === null) {
      const answer = first as JobAnswer<Output>;
      if (job.hasRead(answer.output)) this.#counters.artifactAnswered();
      return { answer };
    }
    const { why, wants } = unsure;
    this.#counters.artifactUnsure(why);
    // To open what is no file may take the host a thread for ever.
    if (why === "special") return { reading: { source: { from: "nowhere", state: "failed" }, events: null }, wants };
    const reading = await readThroughHost(this.#host, job.sessionId, { cut: wants.cut, signal });
    this.#counters.inspected(reading.source.from === "nowhere" ? reading.source.state : "answered");
    return { reading, wants };
  }

  /** A log that ends its thread is not tried twice: the host reads it. */
  async #fromArtifact<Output>(job: HistoryJob<Output>, signal: AbortSignal): Promise<JobAnswer<Output | Unsure>> {
    const source: HistorySource = await this.#logs.locate(job.sessionId, signal);
    try {
      return await job.run({ source }, signal);
    } catch (error) {
      if (!(error instanceof WorkerError) || !DEATHS.has(error.code)) throw error;
      return job.run({ source: NO_ARTIFACT }, signal);
    }
  }
}

/** null: the job has answered. */
export function unsureOf(output: unknown): Unsure | null {
  const isUnsure = typeof output === "object" && output !== null && "state" in output && output.state === "unsure";
  return isUnsure ? (output as Unsure) : null;
}
