import {
  type JobAnswer,
  LibraryError,
  type LibraryErrorCode,
  type LoreClient,
  type RunOptions,
  WorkerError,
  type WorkerErrorCode,
} from "../../workers/client.ts";
import type { Payloads, ResourceKind, StoredRow, StoreProblem } from "../../workers/protocol.ts";
import { lockProblemOf } from "./lock-problem.ts";
import { Mirror } from "./mirror.ts";

type LibraryJob = Extract<keyof Payloads, `library${string}`>;

/** The part of the client that the library needs. */
export type LibraryClient = Pick<LoreClient, "run" | "forget">;

export interface DeskOptions {
  readonly client: LibraryClient;
  readonly folder: string;
  readonly sessionsMax: number;
  readonly pollMs: number;
}

/** A document that a call is about. */
export interface DocumentAt {
  readonly kind: ResourceKind;
  readonly id: string;
}

const NOT_FOUND: Readonly<Record<ResourceKind, LibraryErrorCode>> = {
  preset: "PRESET_NOT_FOUND",
  character: "CHARACTER_NOT_FOUND",
  "world-book": "WORLD_BOOK_NOT_FOUND",
  user: "USER_NOT_FOUND",
};

const NEVER_RAN: ReadonlySet<WorkerErrorCode> = new Set(["worker-overloaded", "worker-closed"]);

type InputOf<Job extends LibraryJob> = Omit<Payloads[Job]["input"], "folder">;

/**
 * Sends jobs about one data folder and keeps the mirror equal to the files: what a job wrote is put into it, and after
 * a job that died the files are looked at again. A reader looks from time to time whether it can become the owner.
 */
export class LibraryDesk {
  readonly mirror: Mirror;
  readonly options: DeskOptions;
  readonly #running = new Set<Promise<unknown>>();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: DeskOptions) {
    this.options = options;
    this.mirror = new Mirror(({ kind, revision }) => {
      if (kind === "world-book" || kind === "character") options.client.forget(revision);
    });
  }

  /** Fills the mirror. */
  async open(): Promise<void> {
    const answer = await this.#run("libraryOpen", { sessionsMax: this.options.sessionsMax });
    this.mirror.replace(answer.output);
    this.#watch();
  }

  /**
   * What is known of a document. Rejects with the kind's not-found code, or with `DOCUMENT_INVALID` for a file that is
   * still damaged when it is looked at again: somebody may have repaired it.
   */
  async stored(at: DocumentAt): Promise<StoredRow> {
    const { kind, id } = at;
    if (this.mirror.damageOf(kind, id) !== undefined) await this.#refresh(at);
    const stored = this.mirror.get(kind, id);
    if (stored !== undefined) return stored;
    const damage = this.mirror.damageOf(kind, id);
    if (damage !== undefined) throw new LibraryError("DOCUMENT_INVALID", `${damage.file}: ${damage.message}`);
    throw new LibraryError(NOT_FOUND[kind], `no ${kind.replace("-", " ")} has the id ${JSON.stringify(id)}`);
  }

  /** The revision of a document's file. Rejects as {@link LibraryDesk.stored}. */
  async known(at: DocumentAt): Promise<{ readonly stamp: string; readonly revision: string }> {
    const { stamp, row } = await this.stored(at);
    return { stamp, revision: row.revision };
  }

  /** Runs a job that only reads. `at`: the document that is looked at again when its file turns out to be gone. */
  async read<Job extends LibraryJob>(
    job: Job,
    input: InputOf<Job>,
    options: RunOptions & { readonly at?: DocumentAt } = {},
  ): Promise<JobAnswer<Payloads[Job]["output"]>> {
    const { at, ...run } = options;
    try {
      return await this.#run(job, input, run);
    } catch (error) {
      if (at !== undefined && error instanceof LibraryError) await this.#refresh(at);
      throw error;
    }
  }

  /** Runs a job that writes, and takes what it wrote into the mirror before it resolves. Rejects readers. */
  async write<Job extends LibraryJob>(
    job: Job,
    input: InputOf<Job>,
    options: RunOptions & {
      readonly at?: DocumentAt;
      readonly take: (output: Payloads[Job]["output"], mirror: Mirror) => void;
    },
  ): Promise<JobAnswer<Payloads[Job]["output"]>> {
    if (!this.#isOwner()) await this.#becomeOwner();
    const { at, take, ...run } = options;
    try {
      const answer = await this.#run(job, input, run);
      take(answer.output, this.mirror);
      // A file that could not be used and now was written has been repaired: the mirror lacks what it holds.
      if (job === "libraryChange" && this.mirror.readOnly.length > 0) await this.#resync();
      return answer;
    } catch (error) {
      await this.#lookAgain(error, at);
      throw error;
    }
  }

  /** The lock is not this process's, as another writer of the folder has found: looks at it again. Never rejects. */
  async lookAgain(): Promise<void> {
    if (this.#isClosed) return;
    this.mirror.role = "reader";
    await this.#resync();
    this.#watch();
  }

  /** Awaits what is running and gives the folder up. Never rejects. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.allSettled(this.#running);
    const { client, folder } = this.options;
    try {
      await client.run("libraryClose", { folder, rows: this.mirror.rows() });
    } catch {
      // The index is built anew from the files, and the lock falls free when the process ends.
    }
  }

  #run<Job extends LibraryJob>(
    job: Job,
    input: InputOf<Job>,
    options: RunOptions = {},
  ): Promise<JobAnswer<Payloads[Job]["output"]>> {
    const { client, folder } = this.options;
    if (this.#isClosed) {
      return Promise.reject(new WorkerError("worker-closed", `the library is closed; ${job} was not run`, { job }));
    }
    const run = client.run(job, { ...input, folder } as Payloads[Job]["input"], options);
    this.#running.add(run);
    void Promise.allSettled([run]).then(() => this.#running.delete(run));
    return run;
  }

  /** Takes a folder that could not be locked, if it can be by now. Rejects readers. */
  async #becomeOwner(): Promise<void> {
    // Nobody else is in the way: as soon as the fault is gone the folder is ours.
    if (this.#lockProblem() !== undefined) await this.#resync();
    if (this.#isOwner()) return;
    const problem = this.#lockProblem();
    if (problem !== undefined) throw new LibraryError(problem.code, problem.message);
    throw new LibraryError("STORE_BUSY", "another process owns the data folder; this one only reads it");
  }

  #isOwner(): boolean {
    return this.mirror.role === "owner";
  }

  /** Why the folder cannot be locked, when that is not another process. */
  #lockProblem(): StoreProblem | undefined {
    return lockProblemOf(this.mirror.readOnly);
  }

  /** Nobody knows how far a task came that died or was stopped; the files do. */
  async #lookAgain(error: unknown, at: DocumentAt | undefined): Promise<void> {
    if (error instanceof WorkerError && !this.#isClosed && !NEVER_RAN.has(error.code)) await this.#resync();
    if (!(error instanceof LibraryError)) return;
    if (error.code === "STORE_BUSY") {
      this.mirror.role = "reader";
      this.#watch();
    }
    if (at !== undefined && error.code !== "REVISION_CONFLICT") await this.#refresh(at);
  }

  async #refresh({ kind, id }: DocumentAt): Promise<void> {
    try {
      const { output } = await this.#run("libraryRefresh", { kind, id });
      if ("row" in output) this.mirror.put(output);
      else if ("damage" in output) this.mirror.putDamaged(kind, id, output.damage);
      else this.mirror.remove(kind, id);
    } catch {
      // The error that led here is the one to report; the row stays as it was.
    }
  }

  /** Reads again what is not as the mirror has it. */
  async #resync(): Promise<void> {
    try {
      const { sessionsMax } = this.options;
      const { output } = await this.#run("libraryOpen", { sessionsMax, rows: this.mirror.rows() });
      this.mirror.replace(output);
      this.#watch();
    } catch {
      // The mirror stays as it was; the next write that fails comes here again.
    }
  }

  /** A reader looks again after a while. The timer keeps no process alive. */
  #watch(): void {
    clearTimeout(this.#timer);
    if (this.#isClosed || this.mirror.role === "owner") return;
    this.#timer = setTimeout(() => void this.#poll(), this.options.pollMs).unref();
  }

  async #poll(): Promise<void> {
    try {
      const { output } = await this.#run("libraryPoll", {});
      const isOther = output.signature !== this.mirror.signature;
      if (output.role === "owner" || isOther || this.#lockProblem() !== undefined) await this.#resync();
    } catch {
      // Looked at again after the next pause.
    }
    this.#watch();
  }
}
