import { LIMITS } from "../../../matcher/limits.ts";
import { type JobAnswer, WorkerError } from "../../../workers/client.ts";
import type { HostContext } from "../../dsh/context.ts";
import type { HistoryDesk, HistoryJob, HistoryStatus, StoredRecord } from "../face.ts";
import type { TraceClient } from "../trace-client.ts";
import { BatchReader } from "./batch-reader.ts";
import { HistoryCounters } from "./history-counters.ts";
import { HistoryFinder } from "./history-finder.ts";
import { ReadBatch } from "./read-batch.ts";
import { readJob } from "./read-job.ts";
import { SharedCalls } from "./shared-calls.ts";
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

/**
 * Details of records: all that are asked for of one session at the same time share one reading of its history. Bodies of
 * turns: those who ask for the same turn share one. No more than `historyReads` of both are read at a time.
 */
export class HostHistoryDesk implements HistoryDesk {
  readonly #finder: HistoryFinder;
  readonly #reader: BatchReader;
  readonly #calls = new SharedCalls();
  readonly #slots = new TurnSlots(LIMITS.historyReads.value);
  readonly #counters = new HistoryCounters();
  readonly #sessions = new Map<string, SessionReads>();
  readonly #running = new Set<Promise<void>>();
  #isClosed = false;

  constructor({ client, host }: HistoryDeskOptions) {
    this.#finder = new HistoryFinder(host, this.#counters);
    this.#reader = new BatchReader(client, this.#finder);
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
    if (there !== undefined && there !== null) return there.wait(bytes, signal);
    const batch = new ReadBatch();
    const detail = batch.wait(bytes, signal);
    reads.next = batch;
    if (reads.running === null) this.#start(sessionId, reads);
    return detail;
  }

  async read<Output>(key: string, job: HistoryJob<Output>, signal?: AbortSignal): Promise<JobAnswer<Output>> {
    signal?.throwIfAborted();
    if (this.#isClosed) throw closed();
    const work = (bounded: AbortSignal): Promise<JobAnswer<Output>> =>
      this.#slots.run(() => readJob(job, this.#finder, bounded), bounded);
    return this.#calls.run(key, work, signal);
  }

  /** Ends all readings; those who wait are refused. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const calls = this.#calls.close(closed());
    for (const { running, next } of this.#sessions.values()) {
      for (const batch of [running, next]) batch?.abort(closed());
    }
    await Promise.allSettled(this.#running);
    await calls;
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
    const work = this.#slots.run(() => this.#reader.read(sessionId, batch), batch.signal);
    this.#running.add(work);
    try {
      await work;
    } catch (error) {
      batch.fail(error);
    }
    this.#running.delete(work);
    this.#start(sessionId, reads);
  }
}

const closed = (): WorkerError =>
  new WorkerError("worker-closed", "the client is closed; the history was not read", { job: "traceDetail" });
