import { type SessionChange, type SessionRecord, toStored, toStoredPatch } from "../../workers/client.ts";
import type { Payloads } from "../../workers/protocol.ts";

export type StateWrite = Omit<Payloads["sessionStateWrite"]["input"], "folder">;

export interface SessionWriterOptions {
  readonly sessionId: string;
  /** The record as it is now. */
  readonly record: () => SessionRecord;
  /** Writes; false when the whole is needed. Rejects when nothing was written. */
  readonly send: (write: StateWrite) => Promise<boolean>;
  /** Told how each attempt ended; undefined: written. */
  readonly onEnd: (error: unknown) => void;
}

/** More changes than that are not kept for a write that does not come to an end: the whole is less then. */
const CHANGES_MAX = 64;

/**
 * Keeps the file of one session up to date in the background: one write at a time, of all that changed meanwhile. What
 * could not be written is written with the next change.
 */
export class SessionWriter {
  readonly #options: SessionWriterOptions;
  #changes: SessionChange[] = [];
  /** Changes that the file has gone through; null = it is not known, so the whole has to be written. */
  #written: number | null;
  /** Grows whenever `#changes` no longer lead from the file to the record. */
  #gaps = 0;
  #isDirty = false;
  #isStopped = false;
  #running: Promise<void> | null = null;

  /** `written`: changes that the file has gone through, null without a file. */
  constructor(options: SessionWriterOptions, written: number | null) {
    this.#options = options;
    this.#written = written;
  }

  /** Whether something is not on disk yet. */
  get isDirty(): boolean {
    return this.#isDirty || this.#running !== null;
  }

  /** Whether there is a file that holds the session. */
  get isWritten(): boolean {
    return this.#written !== null;
  }

  /** The record went through a change; without one it is to be written as it is. */
  push(change?: SessionChange): void {
    this.#isDirty = true;
    if (change !== undefined) this.#changes.push(change);
    if (this.#changes.length > CHANGES_MAX) this.#needWhole();
    void this.#start();
  }

  /** Writes what is not written; resolves when that succeeded or failed. */
  async flush(): Promise<void> {
    await this.#running;
    if (this.#isDirty) await this.#start();
  }

  /** Writes nothing any more; resolves when a running write has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  #start(): Promise<void> {
    this.#running ??= this.#run().finally(() => (this.#running = null));
    return this.#running;
  }

  async #run(): Promise<void> {
    // Lets the changes of one moment come together.
    await Promise.resolve();
    let error: unknown;
    while (this.#isDirty && !this.#isStopped && error === undefined) {
      try {
        await this.#attempt();
      } catch (fault) {
        error = fault ?? new Error("the write failed");
        // Nobody knows how far a write came that failed.
        this.#needWhole();
        this.#isDirty = true;
      }
    }
    if (!this.#isStopped) this.#options.onEnd(error);
  }

  async #attempt(): Promise<void> {
    const { sessionId, send } = this.#options;
    const record = this.#options.record();
    const from = this.#written;
    const gaps = this.#gaps;
    const changes = this.#changes;
    this.#changes = [];
    this.#isDirty = false;
    const write: StateWrite =
      from === null
        ? { sessionId, from: 0, changes: [], whole: toStored(record) }
        : { sessionId, from, changes: changes.map((change) => ({ ...change, patch: toStoredPatch(change.patch) })) };
    if (await send(write)) {
      // Changes that came meanwhile start from here.
      if (this.#gaps === gaps) this.#written = record.changes;
      return;
    }
    this.#needWhole();
    this.#isDirty = true;
  }

  #needWhole(): void {
    this.#gaps++;
    this.#written = null;
    this.#changes = [];
  }
}
