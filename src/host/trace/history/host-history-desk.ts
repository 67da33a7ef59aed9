import { LIMITS } from "../../../matcher/limits.ts";
import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { HistorySource, TraceDetailOutput } from "../../../workers/protocol.ts";
import type { HostContext } from "../../dsh/context.ts";
import type { HistoryDesk, HistoryStatus, StoredRecord } from "../face.ts";
import type { TraceClient } from "../trace-client.ts";
import { HistoryCounters } from "./history-counters.ts";
import { readThroughHost } from "./host-reading.ts";
import { inTime } from "./in-time.ts";
import { ReadBatch } from "./read-batch.ts";
import { NO_ARTIFACT, SessionLogs } from "./session-log.ts";
import { TurnSlots } from "./turn-slots.ts";

export interface HistoryDeskOptions {
  /** Not closed with it. */
  readonly client: TraceClient;
  readonly host: HostContext;
}

/** The reading of a session that goes on, and the one that comes after it. */
interface SessionReads {
  running: ReadBatch | null;
  next: ReadBatch | null;
}

/** One reading for some records of one session. */
interface Reading {
  readonly sessionId: string;
  readonly records: readonly SharedArrayBuffer[];
  readonly signal: AbortSignal;
}

type Details = readonly Uint8Array<ArrayBuffer>[];

/** Ways in which a thread is lost with what it was reading. */
const DEATHS: ReadonlySet<string> = new Set(["worker-crashed", "worker-out-of-memory"]);

/**
 * Details of records: all that are asked for of one session at the same time share one reading of its history. The
 * thread reads the log itself; what it is unsure of the host reads, once.
 */
export class HostHistoryDesk implements HistoryDesk {
  readonly #client: TraceClient;
  readonly #host: HostContext;
  readonly #logs: SessionLogs;
  readonly #slots = new TurnSlots(LIMITS.historyReads.value);
  readonly #counters = new HistoryCounters();
  readonly #sessions = new Map<string, SessionReads>();
  readonly #running = new Set<Promise<Details>>();
  #isClosed = false;

  constructor({ client, host }: HistoryDeskOptions) {
    this.#client = client;
    this.#host = host;
    this.#logs = new SessionLogs(host);
  }

  get status(): HistoryStatus {
    return this.#counters.status;
  }

  async detail(record: StoredRecord, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    signal?.throwIfAborted();
    const { bytes, sessionId } = record;
    if (bytes === null) throw new TypeError("a record of an older version has no references");
    if (this.#isClosed) throw closed();
    const reads = this.#sessions.get(sessionId) ?? { running: null, next: null };
    this.#sessions.set(sessionId, reads);
    const there = [reads.running, reads.next].find((batch) => batch?.takes(bytes) === true);
    if (there !== undefined && there !== null) return there.wait(record, bytes, signal);
    const batch = new ReadBatch();
    const detail = batch.wait(record, bytes, signal);
    reads.next = batch;
    if (reads.running === null) this.#start(sessionId, reads);
    return detail;
  }

  /** Ends all readings; those who wait are refused. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { running, next } of this.#sessions.values()) {
      for (const batch of [running, next]) batch?.abort(closed());
    }
    await Promise.allSettled(this.#running);
  }

  #start(sessionId: string, reads: SessionReads): void {
    const batch = reads.next;
    reads.running = batch;
    reads.next = null;
    if (batch === null) {
      this.#sessions.delete(sessionId);
      return;
    }
    void this.#serve(sessionId, { reads, batch });
  }

  async #serve(
    sessionId: string,
    { reads, batch }: { readonly reads: SessionReads; readonly batch: ReadBatch },
  ): Promise<void> {
    const work = this.#slots.run(() => this.#read(sessionId, batch), batch.signal);
    this.#running.add(work);
    try {
      batch.answer(await work);
    } catch (error) {
      batch.fail(error);
    }
    this.#running.delete(work);
    this.#start(sessionId, reads);
  }

  /** What takes longer than `historyReadMs` is a history that could not be read. */
  async #read(sessionId: string, batch: ReadBatch): Promise<Details> {
    const records = batch.begin();
    try {
      return await inTime(batch.signal, (signal) => this.#details({ sessionId, records, signal }));
    } catch (error) {
      batch.signal.throwIfAborted();
      if (!(error instanceof WorkerError) || error.code !== "worker-deadline") throw error;
      const source: HistorySource = { from: "nowhere", state: "failed" };
      return inTime(batch.signal, async (signal) => (await this.#run({ sessionId, records, signal }, source)).parts);
    }
  }

  async #details(reading: Reading): Promise<Details> {
    const { sessionId, signal } = reading;
    const first = await this.#fromArtifact(reading);
    if (first.output.state === "answered") {
      if (first.output.indexed !== "none") this.#counters.artifactAnswered();
      return first.parts;
    }
    const { why, wants } = first.output;
    this.#counters.artifactUnsure(why);
    const { source, events } = await readThroughHost(this.#host, sessionId, { wants, signal });
    this.#counters.inspected(source.from === "nowhere" ? source.state : "answered");
    const answer = await this.#run(reading, source, events === null ? [] : [events]);
    if (answer.output.state === "answered") return answer.parts;
    throw new WorkerError("worker-message-invalid", "details without an answer", { job: "traceDetail" });
  }

  /** A log that ends its thread is not tried twice: the host reads it. */
  async #fromArtifact(reading: Reading): Promise<JobAnswer<TraceDetailOutput>> {
    const source = await this.#logs.locate(reading.sessionId, reading.signal);
    try {
      return await this.#run(reading, source);
    } catch (error) {
      if (!(error instanceof WorkerError) || !DEATHS.has(error.code)) throw error;
      return this.#run(reading, NO_ARTIFACT);
    }
  }

  #run(
    { sessionId, records, signal }: Reading,
    source: HistorySource,
    events: readonly SharedArrayBuffer[] = [],
  ): Promise<JobAnswer<TraceDetailOutput>> {
    return this.#client.run("traceDetail", { sessionId, source }, { shared: [...records, ...events], signal });
  }
}

const closed = (): WorkerError =>
  new WorkerError("worker-closed", "the client is closed; the history was not read", { job: "traceDetail" });
