import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError, WorkerError } from "../../../workers/client.ts";
import type { TraceKeepOutput, TraceStoreProblem } from "../../../workers/protocol.ts";
import type { AuditList, KeptCapture, StoredRecord, TraceBounds, TraceStatus, TraceStore } from "../face.ts";
import type { TraceClient } from "../trace-client.ts";
import { AssemblyParts } from "./assembly-parts.ts";
import { FaultReport, type TellFault, tellConsole } from "./fault-report.ts";
import { keepMessage } from "./keep-message.ts";
import { type HeldRecord, heldRecords, KeptRecords, mergeRecords } from "./kept-records.ts";
import { type PendingCapture, PendingCaptures } from "./pending-captures.ts";
import { type FolderOwner, RecordsFile } from "./records-file.ts";

export interface TraceStoreOptions {
  /** Not closed with it. */
  readonly client: TraceClient;
  /** The data folder once it is open. Rejected: there is none, and captures stay what they are. */
  readonly library: Promise<FolderOwner>;
  readonly bounds: TraceBounds;
  /** The console unless given. */
  readonly tell?: TellFault;
}

/** Of the time that the last call took, so many times pass before the next: writing a full file is work for a core. */
const PAUSE_FACTOR = 20;

/** Failures that say nothing about what was sent. */
const BLAMELESS: ReadonlySet<string> = new Set(["worker-overloaded", "worker-unavailable", "worker-closed"]);

/**
 * The records in memory, as shared memory and rows that are never parsed here; made, checked and written by the
 * background thread, one call at a time. What a lost thread was doing is sent again.
 */
export class HostTraceStore implements TraceStore {
  readonly #options: TraceStoreOptions;
  readonly #records = new KeptRecords();
  readonly #pending = new PendingCaptures();
  readonly #parts = new AssemblyParts((capture) => this.#partCame(capture));
  /** Records whose parts are being waited for: they are made with what comes until then. */
  #preparing: ReadonlySet<string> = new Set();
  readonly #faults: FaultReport;
  readonly #opened: Promise<RecordsFile | null>;
  #isOpening = true;
  #file: RecordsFile | null = null;
  #unwatch: () => void = () => undefined;
  #keepProblem: TraceStoreProblem | null = null;
  #bytes = 0;
  /** Some record is not in the file as it is here. */
  #isUnwritten = false;
  /** What the file holds could not be read, and is to be read again. */
  #isUnread = false;
  /** The last call failed with more than one capture: which of them it was shows one by one. */
  #oneByOne = false;
  #failures = 0;
  /** How long the last call of the background thread took. */
  #lastMs = 0;
  #turns: Promise<unknown> = Promise.resolve();
  #timer: { readonly dueMs: number; readonly handle: NodeJS.Timeout } | undefined;
  #closing: Promise<void> | undefined;

  constructor(options: TraceStoreOptions) {
    this.#options = options;
    this.#faults = new FaultReport(options.tell ?? tellConsole);
    this.#opened = this.#open();
  }

  get status(): TraceStatus {
    const problem = this.#file?.problem ?? this.#keepProblem;
    return {
      recording: this.#recording,
      problem,
      records: this.#records.all.length,
      bytes: this.#bytes,
      dropped: this.#pending.dropped,
      legacyProblems: this.#file?.legacyProblems ?? [],
    };
  }

  get #recording(): TraceStatus["recording"] {
    if (this.#isOpening) return "opening";
    return this.#file?.isWritten === true ? "file" : "memory";
  }

  keep(capture: KeptCapture): void {
    if (this.#closing !== undefined) return;
    this.#pending.add(capture);
    this.#parts.told(capture);
    this.#schedule(this.#pauseMs);
  }

  async records(sessionId: string): Promise<readonly StoredRecord[]> {
    const file = await this.#opened;
    if (this.#pending.size > 0) void this.#inTurn(() => this.#makeAllRecords()).then(() => this.#scheduleWrite());
    await this.#turns;
    const others = (await file?.foreign().catch(() => file.seen)) ?? [];
    const legacy = (file?.legacy ?? []).map((record) => ({ ...record, bytes: null }));
    const own = (list: readonly StoredRecord[]) => list.filter((record) => record.sessionId === sessionId);
    const now = Date.now();
    const older = mergeRecords<StoredRecord>(own(legacy), own(others), now);
    return mergeRecords(older, own(this.#records.all), now);
  }

  async record(sessionId: string, recordId: string): Promise<StoredRecord | undefined> {
    return (await this.records(sessionId)).find((record) => record.recordId === recordId);
  }

  async audits(sessionId: string, signal?: AbortSignal): Promise<AuditList> {
    const records = await this.records(sessionId);
    const file = await this.#opened;
    if (file === null) return { json: new TextEncoder().encode("[]"), trimmed: false };
    const shared = records.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]));
    const input = { folder: file.folder, sessionId };
    const newest = shared.slice(-LIMITS.traceAuditRecords.value);
    const { output, parts } = await this.#options.client.run("traceAudits", input, { shared: newest, signal });
    const [json] = parts;
    if (json === undefined) throw new WorkerError("worker-message-invalid", "audits without their list");
    return { json, trimmed: output.trimmed };
  }

  async legacyDetail(record: StoredRecord, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> {
    const file = await this.#opened;
    if (file === null) return null;
    const { sessionId, recordId } = record;
    const input = { folder: file.folder, sessionId, recordId };
    const { parts } = await this.#options.client.run("traceLegacyDetail", input, { signal });
    return parts[0] ?? null;
  }

  async flush(): Promise<void> {
    await this.#opened;
    for (let i = 0; i < LIMITS.traceQueuedCaptures.value; i++) {
      const failures = this.#failures;
      await this.#inTurn(() => this.#write());
      if (!this.#isWaiting || this.#failures - failures > 0) break;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.flush();
    // What was told with the last write, and one more try for what failed.
    if (this.#isWaiting) await this.flush();
    this.#unwatch();
    this.#stopTimer();
    await this.#turns;
  }

  async #open(): Promise<RecordsFile | null> {
    try {
      const library = await this.#options.library;
      const file = new RecordsFile(this.#options.client, library);
      this.#file = file;
      this.#unwatch = library.onChange(() => this.#ownerChanged(file));
      await this.#inTurn(() => this.#read(file));
      return file;
    } catch {
      return null;
    } finally {
      this.#isOpening = false;
      this.#scheduleWrite();
    }
  }

  /** A record that was made without its part is made again, unless that is about to happen. */
  #partCame(capture: KeptCapture): void {
    const { recordId } = capture.facts;
    if (!this.#pending.has(recordId) && !this.#preparing.has(recordId)) this.keep(capture);
  }

  /** The other process is gone: what it has written comes to what was kept meanwhile. */
  #ownerChanged(file: RecordsFile): void {
    if (!file.isNew) return;
    // What has just failed is not tried without a pause.
    if (this.#failures === 0) this.#schedule(0);
    else this.#scheduleWrite();
  }

  /** Reads what the file holds, as far as it has to be known. A read that failed is tried again with the next write. */
  async #read(file: RecordsFile): Promise<void> {
    try {
      if (file.isNew) {
        const own = this.#records.all.length;
        this.#records.merge(await file.takeOver());
        this.#isUnwritten ||= own > 0;
      } else await file.foreign();
      this.#bytes = file.bytes;
      this.#isUnread = false;
      this.#keepProblem = null;
      for (const code of ["TRACE_STORE_BUSY", "TRACE_STORE_KEEP_FAILED"] as const) this.#faults.over(code);
    } catch (error) {
      this.#isUnread = true;
      this.#failed(error);
    }
    const { problem, legacyProblems } = file;
    if (problem !== null) this.#faults.tell(problem);
    for (const { file: name, message } of legacyProblems) {
      this.#faults.tell({ code: "TRACE_STORE_LEGACY_UNREADABLE", message: `${name}: ${message}` });
    }
  }

  async #write(): Promise<void> {
    const file = this.#file;
    if (file !== null && (file.isNew || this.#isUnread)) await this.#read(file);
    await this.#makeRecords(true);
    this.#scheduleWrite();
  }

  /** Records of all that waits now, or of none if they cannot be made. */
  async #makeAllRecords(): Promise<void> {
    for (let left = this.#pending.size; left > 0; left = Math.min(left - 1, this.#pending.size)) {
      const failures = this.#failures;
      await this.#makeRecords(false);
      if (this.#failures > failures) return;
    }
  }

  /** One call of the background thread: records of what waits, and the file if it is to be written. Never rejects. */
  async #makeRecords(write: boolean): Promise<void> {
    const file = this.#file;
    if (file === null) return;
    const batch = this.#pending.take(this.#oneByOne ? 1 : undefined);
    const mayWrite = write && file.isWritten;
    if (batch.length === 0 && !(mayWrite && this.#isUnwritten)) return;
    await this.#waitForParts(batch.map(({ capture }) => capture));
    const changes = batch.map(({ capture }) => ({ capture, part: this.#parts.take(capture) }));
    const { folder } = file;
    const { client, bounds } = this.#options;
    const { input, shared } = keepMessage({ folder, write: mayWrite, bounds, kept: this.#records.all, changes });
    const began = performance.now();
    try {
      const answer = await client.run("traceKeep", input, { shared });
      this.#lastMs = performance.now() - began;
      this.#take(heldRecords(answer.output.changed, answer.shared, "traceKeep"), answer.output, mayWrite);
      for (const index of answer.output.refused) this.#refused(batch[index]?.capture);
    } catch (error) {
      this.#putBack(batch, error);
    }
  }

  async #waitForParts(captures: readonly KeptCapture[]): Promise<void> {
    this.#preparing = new Set(captures.map(({ facts }) => facts.recordId));
    await this.#parts.wait(captures);
    this.#preparing = new Set();
  }

  #take(changed: readonly HeldRecord[], output: TraceKeepOutput, mayWrite: boolean): void {
    this.#records.take(changed, output.evicted);
    for (const id of output.evicted) this.#parts.forget(id);
    this.#bytes = output.bytes;
    this.#isUnwritten = !output.written;
    this.#oneByOne &&= this.#pending.size > 0;
    this.#file?.wrote(output.problem);
    // A call that only made records says nothing of the file.
    if (mayWrite || this.#keepProblem?.code === "TRACE_STORE_KEEP_FAILED") this.#keepProblem = output.problem;
    if (output.problem !== null) this.#faults.tell(output.problem);
    if (mayWrite && !output.written) this.#failures++;
    else if (output.written) {
      this.#failures = 0;
      this.#faults.over("TRACE_STORE_WRITE_FAILED");
    }
    this.#faults.over("TRACE_STORE_KEEP_FAILED");
  }

  /** What no record can be made of is not sent again. */
  #refused(capture: KeptCapture | undefined): void {
    if (capture === undefined) return;
    this.#parts.forget(capture.facts.recordId);
    this.#pending.drop();
  }

  #putBack(batch: readonly PendingCapture[], error: unknown): void {
    const isTheirFault = !BLAMELESS.has(this.#failed(error));
    this.#oneByOne ||= isTheirFault && batch.length > 1;
    this.#pending.putBack(batch, isTheirFault);
  }

  /** Notes a call that failed, by its code alone: a message may hold what was sent. */
  #failed(error: unknown): string {
    this.#failures++;
    const code = error instanceof WorkerError || error instanceof LibraryError ? error.code : "unknown";
    const message = `a call of the background thread failed (${code})`;
    this.#keepProblem = { code: "TRACE_STORE_KEEP_FAILED", message };
    this.#faults.tell(this.#keepProblem);
    return code;
  }

  /** Something is to be made or written still. */
  get #isWaiting(): boolean {
    const file = this.#file;
    if (this.#pending.size > 0 || (file !== null && (file.isNew || this.#isUnread))) return true;
    return this.#isUnwritten && file?.isWritten === true;
  }

  /** From a change to its write: long enough that writing takes a small part of the time. */
  get #pauseMs(): number {
    const { traceWriteDelayMs, tracePauseMs } = LIMITS;
    return Math.min(Math.max(traceWriteDelayMs.value, PAUSE_FACTOR * this.#lastMs), tracePauseMs.value);
  }

  #scheduleWrite(): void {
    if (!this.#isWaiting) return;
    const pause = this.#pauseMs * 2 ** Math.min(this.#failures, 16);
    this.#schedule(Math.min(pause, LIMITS.traceRetryMs.value));
  }

  /** A timer that ends sooner stays. It keeps no process alive. */
  #schedule(delayMs: number): void {
    if (this.#closing !== undefined) return;
    const dueMs = performance.now() + delayMs;
    if (this.#timer !== undefined && this.#timer.dueMs <= dueMs) return;
    this.#stopTimer();
    const handle = setTimeout(() => {
      this.#timer = undefined;
      void this.#opened.then(() => this.#inTurn(() => this.#write()));
    }, delayMs).unref();
    this.#timer = { dueMs, handle };
  }

  #stopTimer(): void {
    clearTimeout(this.#timer?.handle);
    this.#timer = undefined;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turns.then(work);
    this.#turns = turn.catch(() => undefined);
    return turn;
  }
}
