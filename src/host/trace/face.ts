import type { CaptureFacts } from "../../trace/model/capture.ts";
import type { JobAnswer } from "../../workers/client.ts";
import type { HistorySource, TraceDetailOutput, TraceStoreProblem } from "../../workers/protocol.ts";

/** A capture as the recorder tells of it. The store takes what it needs from it at once or when `part` is there. */
export interface KeptCapture {
  readonly facts: CaptureFacts;
  /** JSON of the `AssemblyPart`; never rejects. The same object for all records of one capture. */
  readonly part: Promise<SharedArrayBuffer | null>;
  /** Texts of the capture in UTF-16LE; null: none. The same object for all records of one capture. */
  readonly texts: SharedArrayBuffer | null;
}

/** Where the recorder puts captures. */
export interface CaptureSink {
  /**
   * A capture that began or has changed; the newest facts of a record count. Returns at once, never throws, delays
   * nobody: over its bound the oldest are dropped and counted.
   */
  keep(capture: KeptCapture): void;
}

export interface TraceStatus {
  /**
   * `opening`: the file has not been read yet; `file`: records are written; `memory`: they are kept in memory only, and
   * `problem` says why.
   */
  readonly recording: "opening" | "file" | "memory";
  readonly problem: TraceStoreProblem | null;
  readonly records: number;
  readonly bytes: number;
  /** Captures that were dropped because too many were waiting or no record could be made of them. */
  readonly dropped: number;
  readonly legacyProblems: readonly { readonly file: string; readonly message: string }[];
}

/** One record of the store, for those who read it. */
export interface StoredRecord {
  readonly recordId: string;
  readonly sessionId: string;
  readonly recordedAt: number;
  /** JSON of its index row. */
  readonly row: string;
  /** Its JSON; null: a record of an older version, which only its file has. */
  readonly bytes: SharedArrayBuffer | null;
}

/** v1 audit rows as a JSON list, oldest first. */
export interface AuditList {
  readonly json: Uint8Array<ArrayBuffer>;
  /** The oldest were left out, because the list would be too large. */
  readonly trimmed: boolean;
}

/** The records of this process and its data folder. Answers from memory; files are the background thread's. */
export interface TraceStore extends CaptureSink {
  readonly status: TraceStatus;
  /** Of one session, oldest first; older versions' records among them. What was told before is in it. */
  records(sessionId: string): Promise<readonly StoredRecord[]>;
  record(sessionId: string, recordId: string): Promise<StoredRecord | undefined>;
  /** The v1 audit rows of a session, at most `traceAuditRecords` and `traceAuditBytes`. */
  audits(sessionId: string, signal?: AbortSignal): Promise<AuditList>;
  /** JSON bytes of the detail of an older version's record; null: gone. */
  legacyDetail(record: StoredRecord, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Resolves when all that was told is in its record, and written where it can be. */
  flush(): Promise<void>;
  /** Flushes and ends. Never rejects. */
  close(): Promise<void>;
}

/** How histories were read since the start. */
export interface HistoryStatus {
  /** By the background thread from the session's own log. */
  readonly artifact: { readonly answered: number; readonly unsure: Readonly<Record<string, number>> };
  /** By the host's own `inspect()`. */
  readonly inspect: { readonly answered: number; readonly unavailable: number; readonly failed: number };
}

/** Where a job gets a history from. `events`: those that the host's own reading gave, as a JSON array. */
export interface HistoryOrigin {
  readonly source: HistorySource;
  readonly events?: SharedArrayBuffer;
}

/** A job of the background thread that looks texts up in the history of one session. */
export interface HistoryJob<Output> {
  readonly sessionId: string;
  /** An unsure answer to an artifact makes the host read what is wanted, and the job run again. */
  readonly run: (
    origin: HistoryOrigin,
    signal: AbortSignal,
  ) => Promise<JobAnswer<Output | Extract<TraceDetailOutput, { readonly state: "unsure" }>>>;
  /** Whether an answer is made of what was read, for the counters. */
  readonly hasRead: (output: Output) => boolean;
}

/** Details of records and bodies of turns, checked against the official history. */
export interface HistoryDesk {
  readonly status: HistoryStatus;
  /**
   * JSON bytes of the `TraceDetail` of a schema 4 record. Rejects with an abort of `signal`, or with what the threads
   * reject with; a history that cannot be read is an answer.
   */
  detail(record: StoredRecord, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * The answer of a job. Calls with the same key at the same time are one call. Rejects with an abort of `signal`, or
   * with what the threads reject with; a history that cannot be read is an answer.
   */
  read<Output>(key: string, job: HistoryJob<Output>, signal?: AbortSignal): Promise<JobAnswer<Output>>;
  close(): Promise<void>;
}

/** Bytes of one record, and of all of them together. */
export interface TraceBounds {
  readonly recordBytesMax: number;
  readonly totalBytesMax: number;
}

/** What the HTTP routes have of the trace. */
export interface Trace {
  readonly bounds: TraceBounds;
  readonly store: TraceStore;
  readonly history: HistoryDesk;
}
