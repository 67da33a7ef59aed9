import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { TraceDetailOutput } from "../../../workers/protocol.ts";
import type { HistoryJob, HistoryOrigin } from "../face.ts";
import type { TraceClient } from "../trace-client.ts";
import { FAILED, type HistoryFinder, type Unsure } from "./history-finder.ts";
import { inTime, late } from "./in-time.ts";
import type { ReadBatch } from "./read-batch.ts";
import { piecesOf } from "./reading-pieces.ts";

type Answered = Exclude<TraceDetailOutput, Unsure>;
type Answer = JobAnswer<TraceDetailOutput>;

/** Records of one session. */
interface Asked {
  readonly sessionId: string;
  readonly records: readonly SharedArrayBuffer[];
}

/** Answers batches: the thread reads the session's own log, and what it is unsure of the host reads, once. */
export class BatchReader {
  readonly #client: TraceClient;
  readonly #finder: HistoryFinder;

  constructor(client: TraceClient, finder: HistoryFinder) {
    this.#client = client;
    this.#finder = finder;
  }

  /**
   * Answers the records of a batch, those of a host's reading as their pieces come. A reading, and each piece, that
   * takes longer than `historyReadMs` is a history that could not be read. Rejects with what the threads reject with.
   */
  async read(sessionId: string, batch: ReadBatch): Promise<void> {
    const asked = { sessionId, records: batch.begin() };
    const found = await late(batch.signal, (signal) => this.#finder.find(this.#job(asked), signal));
    if (found === undefined) return this.#answer(batch, asked, FAILED);
    if ("answer" in found) return batch.answer(asked.records, detailsOf(found.answer));
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

  async #answer(batch: ReadBatch, asked: Asked, origin: HistoryOrigin): Promise<void> {
    const answer = await inTime(batch.signal, (signal) => this.#run(asked, origin, signal));
    batch.answer(asked.records, detailsOf(answer));
  }

  #job(asked: Asked): HistoryJob<Answered> {
    return {
      sessionId: asked.sessionId,
      run: (origin, signal) => this.#run(asked, origin, signal),
      hasRead: ({ indexed }) => indexed !== "none",
    };
  }

  #run({ sessionId, records }: Asked, { source, events }: HistoryOrigin, signal: AbortSignal): Promise<Answer> {
    const shared = events === undefined ? records : [...records, events];
    return this.#client.run("traceDetail", { sessionId, source }, { shared, signal });
  }
}

function detailsOf({ output, parts }: Answer): Answer["parts"] {
  if (output.state === "answered") return parts;
  throw new WorkerError("worker-message-invalid", "details without an answer", { job: "traceDetail" });
}
