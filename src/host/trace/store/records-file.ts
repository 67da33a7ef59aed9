import { stat } from "node:fs/promises";
import { join } from "node:path";

import { TRACE_RECORDS_FILE } from "../../../workers/client.ts";
import type { KeptRecord, TraceOpenOutput, TraceStoreProblem } from "../../../workers/protocol.ts";
import type { LibraryStatus } from "../../library/face.ts";
import { lockProblemOf } from "../../library/lock-problem.ts";
import type { TraceClient } from "../trace-client.ts";
import { type HeldRecord, heldRecords } from "./kept-records.ts";

/** What the store needs of the library: whose the data folder is. */
export interface FolderOwner {
  readonly status: Pick<LibraryStatus, "folder" | "role" | "readOnly">;
  /** Told after it has become another's, too. */
  onChange(listener: () => void): () => void;
  /** A write has shown that the folder is not this process's own, whatever `status` says. Never rejects. */
  lookAgain(): Promise<void>;
}

const BUSY: TraceStoreProblem = {
  code: "TRACE_STORE_BUSY",
  message: "another process owns the data folder; new records are kept in memory",
};

/**
 * The records file as one process sees it: its own, when it owns the data folder, else that of another. Reads through
 * the background thread and writes nothing.
 */
export class RecordsFile {
  readonly #client: TraceClient;
  readonly #library: FolderOwner;
  #owns = false;
  #damage: TraceStoreProblem | null = null;
  #legacy: TraceOpenOutput["legacy"] = [];
  #legacyProblems: TraceOpenOutput["legacyProblems"] = [];
  #bytes = 0;
  #foreign: readonly HeldRecord[] = [];
  #foreignState: string | null = null;
  #reading: Promise<unknown> = Promise.resolve();

  constructor(client: TraceClient, library: FolderOwner) {
    this.#client = client;
    this.#library = library;
  }

  get folder(): string {
    return this.#library.status.folder;
  }

  /** Whether this process may write it: the folder is its own, and what the file held has been read and is sound. */
  get isWritten(): boolean {
    return this.#isOwner() && this.#owns && this.#damage === null;
  }

  /** Whether what the file holds has still to be taken over before it can be written. */
  get isNew(): boolean {
    return this.#isOwner() && !this.#owns;
  }

  /** Why it is not written; null: it is, or will be. */
  get problem(): TraceStoreProblem | null {
    const { role, readOnly } = this.#library.status;
    if (role === "owner") return this.#damage;
    const lock = lockProblemOf(readOnly);
    return lock === undefined ? BUSY : { code: "TRACE_STORE_WRITE_FAILED", message: `${lock.code}: ${lock.message}` };
  }

  /** Of the file when it was read last. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Rows of older versions' records. */
  get legacy(): readonly KeptRecord[] {
    return this.#legacy;
  }

  get legacyProblems(): TraceOpenOutput["legacyProblems"] {
    return this.#legacyProblems;
  }

  /** The records of another process as they were read last. */
  get seen(): readonly HeldRecord[] {
    return this.#foreign;
  }

  /**
   * What became of a write. A file that is not to be touched is left alone from then on; one in a folder that was lost is
   * read again before it is written.
   */
  wrote(problem: TraceStoreProblem | null): void {
    if (problem?.code === "TRACE_STORE_BUSY") {
      this.#owns = false;
      void this.#library.lookAgain();
    }
    if (problem?.code === "TRACE_STORE_CORRUPT" || problem?.code === "TRACE_STORE_NEWER") this.#damage = problem;
  }

  /** The records of the file, when it has become this process's own; it may be written from then on. */
  takeOver(): Promise<readonly HeldRecord[]> {
    return this.#inTurn(async () => {
      const { output, records } = await this.#read(false);
      this.#owns = true;
      this.#foreign = [];
      this.#foreignState = null;
      this.#damage = output.problem;
      return records;
    });
  }

  /**
   * The records of another process that owns the folder. Looks at the file's state, which costs nothing, and reads it
   * again only when that has changed. Rejects when it could not be read; {@link RecordsFile.seen} has what was read last.
   */
  foreign(): Promise<readonly HeldRecord[]> {
    return this.#inTurn(async () => {
      if (this.#isOwner()) return this.#foreign;
      const state = await fileState(join(this.folder, TRACE_RECORDS_FILE));
      if (state === this.#foreignState) return this.#foreign;
      const { records } = await this.#read(lockProblemOf(this.#library.status.readOnly) === undefined);
      this.#foreignState = state;
      this.#foreign = records;
      return records;
    });
  }

  /** A folder that was lost meanwhile has to be read again before it is written. */
  #isOwner(): boolean {
    const isOwner = this.#library.status.role === "owner";
    if (!isOwner) this.#owns = false;
    return isOwner;
  }

  async #read(ownerLives: boolean): Promise<{
    readonly output: TraceOpenOutput;
    readonly records: readonly HeldRecord[];
  }> {
    const { output, shared } = await this.#client.run("traceOpen", { folder: this.folder, ownerLives });
    this.#legacy = output.legacy;
    this.#legacyProblems = output.legacyProblems;
    this.#bytes = output.bytes;
    return { output, records: heldRecords(output.records, shared, "traceOpen") };
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#reading.then(work);
    this.#reading = turn.catch(() => undefined);
    return turn;
  }
}

/** Names what the file is now: a file that is replaced is another one. */
async function fileState(path: string): Promise<string> {
  try {
    const { ino, mtimeNs, size } = await stat(path, { bigint: true });
    return `${ino} ${mtimeNs} ${size}`;
  } catch {
    return "none";
  }
}
