import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { HistorySource, TraceDetailOutput } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import type { TraceClient } from "../trace-client.ts";
import type { HistoryCounters } from "./history-counters.ts";
import { type HostReading, readThroughHost } from "./host-reading.ts";
import { inTime } from "./in-time.ts";
import type { ReadBatch } from "./read-batch.ts";
import { piecesOf } from "./reading-pieces.ts";
import { NO_ARTIFACT, SessionLogs } from "./session-log.ts";

type Answer = JobAnswer<TraceDetailOutput>;
type Wants = Extract<TraceDetailOutput, { readonly state: "unsure" }>["wants"];

/** Records of one session. */
interface Asked {
  readonly sessionId: string;
  readonly records: readonly SharedArrayBuffer[];
}

/** Where their history comes from. */
interface Origin {
  readonly source: HistorySource;
  readonly events?: SharedArrayBuffer;
}

const FAILED: Origin = { source: { from: "nowhere", state: "failed" } };

/** Ways in which a thread is lost with what it was reading. */
const DEATHS: ReadonlySet<string> = new Set(["worker-crashed", "worker-out-of-memory"]);

/** Answers batches: the thread reads the session's own log, and what it is unsure of the host reads, once. */
export class BatchReader {
  readonly #client: TraceClient;
  readonly #host: HostContext;
  readonly #logs: SessionLogs;
  readonly #counters: HistoryCounters;

  constructor(
    client: TraceClient,
    { host, counters }: { readonly host: HostContext; readonly counters: HistoryCounters },
  ) {
    this.#client = client;
    this.#host = host;
    this.#logs = new SessionLogs(host);
    this.#counters = counters;
  }

  /**
   * Answers the records of a batch, those of a host's reading as their pieces come. A reading, and each piece, that
   * takes longer than `historyReadMs` is a history that could not be read. Rejects with what the threads reject with.
   */
  async read(sessionId: string, batch: ReadBatch): Promise<void> {
    const asked = { sessionId, records: batch.begin() };
    const found = await late(batch.signal, (signal) => this.#find(asked, signal));
    if (found === undefined) return this.#answer(batch, asked, FAILED);
    if ("parts" in found) return batch.answer(asked.records, found.parts);
    const { source, events } = found.reading;
    if (events === null) return this.#answer(batch, asked, { source });
    for await (const piece of piecesOf(events, found.wants.records)) {
      batch.signal.throwIfAborted();
      const records = piece.records.flatMap((at) => asked.records[at] ?? []);
      const origin = piece.events === null ? FAILED : { source, events: piece.events };
      const answer = await late(batch.signal, (signal) => this.#run({ sessionId, records }, origin, signal));
      // A thread that has no time has none for what follows either.
      if (answer === undefined) return this.#answer(batch, { sessionId, records: batch.unanswered }, FAILED);
      batch.answer(records, detailsOf(answer));
    }
  }

  async #answer(batch: ReadBatch, asked: Asked, origin: Origin): Promise<void> {
    const answer = await inTime(batch.signal, (signal) => this.#run(asked, origin, signal));
    batch.answer(asked.records, detailsOf(answer));
  }

  async #find(
    asked: Asked,
    signal: AbortSignal,
  ): Promise<Answer | { readonly reading: HostReading; readonly wants: Wants }> {
    const first = await this.#fromArtifact(asked, signal);
    const { output } = first;
    if (output.state === "answered") {
      if (output.indexed !== "none") this.#counters.artifactAnswered();
      return first;
    }
    const { why, wants } = output;
    this.#counters.artifactUnsure(why);
    // To open what is no file may take the host a thread for ever.
    if (why === "special") return { reading: { source: { from: "nowhere", state: "failed" }, events: null }, wants };
    const reading = await readThroughHost(this.#host, asked.sessionId, { cut: wants.cut, signal });
    this.#counters.inspected(reading.source.from === "nowhere" ? reading.source.state : "answered");
    return { reading, wants };
  }

  /** A log that ends its thread is not tried twice: the host reads it. */
  async #fromArtifact(asked: Asked, signal: AbortSignal): Promise<Answer> {
    const source = await this.#logs.locate(asked.sessionId, signal);
    try {
      return await this.#run(asked, { source }, signal);
    } catch (error) {
      if (!(error instanceof WorkerError) || !DEATHS.has(error.code)) throw error;
      return this.#run(asked, { source: NO_ARTIFACT }, signal);
    }
  }

  #run({ sessionId, records }: Asked, { source, events }: Origin, signal: AbortSignal): Promise<Answer> {
    const shared = events === undefined ? records : [...records, events];
    return this.#client.run("traceDetail", { sessionId, source }, { shared, signal });
  }
}

function detailsOf({ output, parts }: Answer): Answer["parts"] {
  if (output.state === "answered") return parts;
  throw new WorkerError("worker-message-invalid", "details without an answer", { job: "traceDetail" });
}

/** What `work` gives; undefined when it takes longer than `historyReadMs`. */
async function late<T>(signal: AbortSignal, work: (bounded: AbortSignal) => Promise<T>): Promise<T | undefined> {
  try {
    return await inTime(signal, work);
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof WorkerError) || error.code !== "worker-deadline") throw error;
    return undefined;
  }
}
