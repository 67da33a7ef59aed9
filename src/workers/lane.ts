import { Piscina } from "piscina";

import { LIMITS } from "../matcher/limits.ts";
import { NO_PROGRAM, TaskControl } from "./control.ts";
import { WorkerError, type WorkerErrorCode, type WorkerErrorDetails } from "./error.ts";
import type { AnswerEnvelope, TaskEnvelope } from "./protocol.ts";
import { Threads } from "./threads.ts";

export interface LaneOptions {
  readonly name: string;
  readonly threads: number;
  readonly workerUrl: string;
  readonly queueMax: number;
  readonly memoryMb: number;
  /** Added to the nice value of the threads (Linux): a positive number gives way to the host. */
  readonly niceIncrement: number;
}

/** One task for a lane. */
export interface LaneCall {
  readonly job: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shared: readonly SharedArrayBuffer[];
  /** When the task has run this long a stop is asked for, and a moment later its thread is ended. */
  readonly deadlineMs: number;
  /** When the task has run this long it leaves out what it can leave out; `deadlineMs` unless set. */
  readonly softMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Goes before calls that are not urgent in the queue. */
  readonly urgent?: boolean;
  /** Nobody waits for it: it can wait for a thread that is still loading. */
  readonly patient?: boolean;
}

export interface LaneStatus {
  readonly threads: number;
  readonly running: number;
  readonly queued: number;
  readonly completed: number;
  /** Threads that were ended by a deadline or an abort. */
  readonly killed: number;
}

/** V8 would let the young generation of each thread grow to several times this, and keep it. */
const YOUNG_GENERATION_MIB = 8;

/** How often to look whether a task that is to stop was taken up. */
const TAKE_UP_POLL_MS = 10;

/** Why a running task is being ended by us; decides the code of its error. */
interface Ending {
  readonly code: WorkerErrorCode;
  readonly message: string;
  readonly cause?: unknown;
}

interface Pending {
  readonly call: LaneCall;
  readonly resolve: (answer: AnswerEnvelope) => void;
  readonly reject: (error: WorkerError) => void;
  readonly control: TaskControl;
  readonly killer: AbortController;
  dispatchedAt: number;
  timer?: NodeJS.Timeout;
  ending?: Ending;
  onAbort?: () => void;
}

/**
 * A queue of tasks before a fixed number of threads, one task per thread at a time.
 *
 * The queue is ours and not piscina's: a deadline has to start with the task and not with its wait, a cancelled call
 * has to leave at once, and the bound has to be a coded error.
 */
export class Lane {
  readonly name: string;
  readonly #options: LaneOptions;
  readonly #pool: Piscina<TaskEnvelope, AnswerEnvelope>;
  readonly #threads: Threads;
  readonly #urgent = new Set<Pending>();
  readonly #queue = new Set<Pending>();
  readonly #running = new Set<Pending>();
  readonly #quiet: (() => void)[] = [];
  #completed = 0;
  #killed = 0;
  #closing: Promise<void> | undefined;

  constructor(options: LaneOptions) {
    this.name = options.name;
    this.#options = options;
    this.#pool = new Piscina<TaskEnvelope, AnswerEnvelope>({
      filename: options.workerUrl,
      name: "default",
      minThreads: options.threads,
      maxThreads: options.threads,
      concurrentTasksPerWorker: 1,
      idleTimeout: Infinity,
      maxQueue: options.threads,
      stricterFIFO: true,
      // The default parks the thread's event loop between tasks, and is slower for one task at a time.
      atomics: "disabled",
      // Else a thread inherits flags of its host, such as a test runner's preload.
      execArgv: [],
      recordTiming: false,
      niceIncrement: options.niceIncrement,
      resourceLimits: { maxOldGenerationSizeMb: options.memoryMb, maxYoungGenerationSizeMb: YOUNG_GENERATION_MIB },
    });
    this.#threads = new Threads(this.#pool);
    this.#pool.on("error", (error: unknown) => this.#startFailed(error));
  }

  get status(): LaneStatus {
    return {
      threads: this.#options.threads,
      running: this.#running.size,
      queued: this.#queue.size + this.#urgent.size,
      completed: this.#completed,
      killed: this.#killed,
    };
  }

  /** Whether a call made now would start at once. */
  get idle(): boolean {
    return this.#running.size < this.#options.threads;
  }

  /**
   * Runs one task and resolves to what its thread answered, also when that is a coded failure of the job.
   *
   * Rejects with a {@link WorkerError}: `worker-closed`, `worker-overloaded`, `worker-aborted`, `worker-deadline`,
   * `worker-crashed`, `worker-out-of-memory`, `worker-unavailable`.
   */
  run(call: LaneCall): Promise<AnswerEnvelope> {
    if (this.#closing !== undefined) return Promise.reject(this.#closedError(call.job));
    if (call.signal?.aborted === true) return Promise.reject(abortedError(call));
    const queued = this.#queue.size + this.#urgent.size;
    if (!this.idle && queued >= this.#options.queueMax) {
      return Promise.reject(
        new WorkerError(
          "worker-overloaded",
          `${queued} calls wait in the ${this.name} lane already; ${call.job} refused`,
          {
            job: call.job,
            limit: this.#options.queueMax,
            requested: queued + 1,
          },
        ),
      );
    }
    return new Promise<AnswerEnvelope>((resolve, reject) => {
      const control = new TaskControl();
      const pending: Pending = { call, resolve, reject, control, killer: new AbortController(), dispatchedAt: 0 };
      if (call.signal !== undefined) {
        pending.onAbort = () => this.#abort(pending);
        call.signal.addEventListener("abort", pending.onAbort, { once: true });
      }
      (call.urgent === true ? this.#urgent : this.#queue).add(pending);
      this.#pump();
    });
  }

  /**
   * Ends the lane: queued calls are refused, running ones asked to stop and ended after `graceMs`. With `drain` all
   * accepted calls are finished first. Resolves when every thread of the lane has exited; safe to call again.
   */
  close(options: { readonly drain?: boolean; readonly graceMs?: number } = {}): Promise<void> {
    this.#closing ??= this.#close(options.drain ?? false, options.graceMs ?? LIMITS.stopGraceMs.value);
    return this.#closing;
  }

  async #close(drain: boolean, graceMs: number): Promise<void> {
    if (!drain) {
      for (const pending of [...this.#urgent, ...this.#queue])
        this.#refuse(pending, this.#closedError(pending.call.job));
      this.#urgent.clear();
      this.#queue.clear();
      const closed: Ending = { code: "worker-closed", message: "the client was closed while the task ran" };
      for (const pending of this.#running) this.#stop(pending, closed, graceMs);
    }
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#quiet.push(resolve));
    await this.#threads.loaded(LIMITS.threadStartMs.value);
    await this.#pool.destroy();
    await this.#threads.exited();
  }

  #pump(): void {
    while (this.idle) {
      const from = this.#urgent.size > 0 ? this.#urgent : this.#queue;
      const [next] = from;
      if (next === undefined) break;
      from.delete(next);
      this.#dispatch(next);
    }
    if (this.#running.size === 0) for (const resolve of this.#quiet.splice(0)) resolve();
  }

  #dispatch(pending: Pending): void {
    const { call, control, killer } = pending;
    const task: TaskEnvelope = {
      job: call.job,
      bytes: call.bytes,
      shared: call.shared,
      control: control.buffer,
      softMs: call.softMs ?? call.deadlineMs,
    };
    this.#running.add(pending);
    pending.dispatchedAt = performance.now();
    this.#watch(pending, call.deadlineMs);
    const run = this.#pool.run(task, { transferList: [call.bytes.buffer], signal: killer.signal });
    this.#threads.look();
    run.then(
      (answer) => this.#settle(pending, () => this.#answer(pending, answer)),
      (error: unknown) => this.#settle(pending, () => pending.reject(this.#failure(pending, error))),
    );
  }

  /** A task that we asked to stop and that ended in time still ends with the reason why it was stopped. */
  #answer(pending: Pending, answer: AnswerEnvelope): void {
    if (pending.ending === undefined || pending.ending.code === "worker-deadline") pending.resolve(answer);
    else pending.reject(this.#failure(pending, undefined));
  }

  #settle(pending: Pending, finish: () => void): void {
    clearTimeout(pending.timer);
    if (pending.onAbort !== undefined) pending.call.signal?.removeEventListener("abort", pending.onAbort);
    this.#running.delete(pending);
    this.#completed++;
    this.#threads.look();
    finish();
    this.#pump();
  }

  #refuse(pending: Pending, error: WorkerError): void {
    if (pending.onAbort !== undefined) pending.call.signal?.removeEventListener("abort", pending.onAbort);
    pending.reject(error);
  }

  /** Looks again when the deadline may be near; time before a thread took the task up does not count. */
  #watch(pending: Pending, inMs: number): void {
    pending.timer = setTimeout(() => this.#check(pending), Math.max(1, inMs));
  }

  #check(pending: Pending): void {
    const { call, control } = pending;
    const ran = control.ranMs;
    if (ran === undefined) {
      const waited = performance.now() - pending.dispatchedAt;
      const isPatient = call.patient === true && this.#threads.areLoading;
      const startMs = (isPatient ? LIMITS.threadLoadMs : LIMITS.threadStartMs).value;
      if (waited < startMs) return this.#watch(pending, Math.min(call.deadlineMs, 50));
      return this.#kill(pending, {
        code: "worker-unavailable",
        message: `no thread of the ${this.name} lane took ${call.job} up within ${startMs} ms`,
      });
    }
    if (ran < call.deadlineMs) return this.#watch(pending, call.deadlineMs - ran);
    const ending: Ending = { code: "worker-deadline", message: `${call.job} ran over its ${call.deadlineMs} ms` };
    return this.#stop(pending, ending, LIMITS.stopGraceMs.value);
  }

  /** Raises the stop flag, and ends the thread if the task does not come back within `graceMs`. */
  #stop(pending: Pending, ending: Ending, graceMs: number): void {
    pending.ending ??= ending;
    pending.control.requestStop(ending.code === "worker-deadline" ? "deadline" : "abort");
    clearTimeout(pending.timer);
    pending.timer = setTimeout(() => this.#afterGrace(pending, ending, graceMs), graceMs);
  }

  /** The grace of a task that no thread has taken up yet begins when one does: it sees the flag and keeps its thread. */
  #afterGrace(pending: Pending, ending: Ending, graceMs: number): void {
    const ran = pending.control.ranMs;
    const waits = ran === undefined && performance.now() - pending.dispatchedAt < LIMITS.threadStartMs.value;
    if (!waits && (ran === undefined || ran >= graceMs)) return this.#kill(pending, ending);
    const againMs = ran === undefined ? Math.max(graceMs, TAKE_UP_POLL_MS) : graceMs - ran;
    pending.timer = setTimeout(() => this.#afterGrace(pending, ending, graceMs), againMs);
  }

  /** A task that was not taken up may sit in a thread that still loads: see {@link Threads}. */
  #kill(pending: Pending, ending: Ending): void {
    pending.ending ??= ending;
    if (pending.control.ranMs !== undefined) return this.#endThread(pending, ending);
    const waitMs = Math.max(0, LIMITS.threadStartMs.value - (performance.now() - pending.dispatchedAt));
    void this.#threads.loaded(waitMs).then(() => {
      if (this.#running.has(pending)) this.#endThread(pending, ending);
    });
  }

  #endThread(pending: Pending, ending: Ending): void {
    this.#killed++;
    pending.killer.abort(ending);
    this.#threads.look();
  }

  #abort(pending: Pending): void {
    if (this.#running.has(pending)) {
      const ending: Ending = {
        code: "worker-aborted",
        message: `${pending.call.job} was aborted by its caller`,
        cause: pending.call.signal?.reason,
      };
      return this.#stop(pending, ending, LIMITS.stopGraceMs.value);
    }
    this.#queue.delete(pending);
    this.#urgent.delete(pending);
    return this.#refuse(pending, abortedError(pending.call));
  }

  /** piscina reports a thread that died without a task; calls that no thread took up cannot be answered then. */
  #startFailed(cause: unknown): void {
    for (const pending of this.#running) {
      if (pending.control.ranMs !== undefined) continue;
      this.#kill(pending, { code: "worker-unavailable", message: `no thread of the ${this.name} lane started`, cause });
    }
  }

  #failure(pending: Pending, error: unknown): WorkerError {
    const { job, deadlineMs } = pending.call;
    const { ending } = pending;
    if (ending !== undefined) {
      return new WorkerError(ending.code, ending.message, {
        job,
        ...(ending.code === "worker-deadline" ? { limit: deadlineMs } : {}),
        ...lastSeen(pending.control),
        ...(ending.cause === undefined ? {} : { cause: ending.cause }),
      });
    }
    return crashError(job, pending.control, error);
  }

  #closedError(job: string): WorkerError {
    return new WorkerError("worker-closed", `the client is closed; ${job} was not run`, { job });
  }
}

function abortedError(call: LaneCall): WorkerError {
  return new WorkerError("worker-aborted", `${call.job} was aborted by its caller before it started`, {
    job: call.job,
    cause: call.signal?.reason,
  });
}

/** piscina's and Node's own errors have no codes of ours: told apart by Node's code and by the exit message. */
function crashError(job: string, control: TaskControl, cause: unknown): WorkerError {
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new WorkerError("worker-out-of-memory", `the thread ran out of memory in ${job}`, {
      job,
      ...lastSeen(control),
      cause,
    });
  }
  if (control.ranMs === undefined) {
    return new WorkerError("worker-unavailable", `no thread could be started for ${job}: ${message}`, { job, cause });
  }
  const exit = /exited with code: (\d+)/.exec(message)?.[1];
  return new WorkerError("worker-crashed", `the thread ended in ${job}: ${message}`, {
    job,
    ...lastSeen(control),
    ...(exit === undefined ? {} : { exitCode: Number(exit) }),
    cause,
  });
}

/** What a task was doing when its thread was lost. */
function lastSeen(control: TaskControl): Pick<WorkerErrorDetails, "program" | "pattern" | "decided"> {
  const { program, pattern } = control;
  if (control.decided) return { decided: true };
  if (program === NO_PROGRAM) return {};
  return pattern === "" ? { program } : { program, pattern };
}
