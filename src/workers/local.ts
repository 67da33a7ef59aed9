import { encode } from "./codec.ts";
import { TaskControl } from "./control.ts";
import { WorkerError } from "./error.ts";
import type { LaneStatus } from "./lane.ts";
import type { AnswerEnvelope, JobRoutes, PayloadMap, TaskEnvelope } from "./protocol.ts";
import { type JobAnswer, openAnswer, type Runner, type RunnerStatus, type RunOptions } from "./pool.ts";

/** The part of a session that is needed to run jobs in this thread. */
export interface TaskHandler {
  handle(task: TaskEnvelope): Promise<AnswerEnvelope>;
  close(): void;
}

/**
 * Runs jobs in the calling thread, one after the other, through the same messages as a pool.
 *
 * Nobody can end a stuck task here: a deadline only makes the task leave out what it can, and an abort is seen between
 * a task's steps.
 */
export class LocalRunner<P extends PayloadMap<P>> implements Runner<P> {
  readonly #routes: JobRoutes<P>;
  readonly #session: TaskHandler;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  #running = 0;
  #completed = 0;
  #sentBytes = 0;

  constructor(routes: JobRoutes<P>, session: TaskHandler) {
    this.#routes = routes;
    this.#session = session;
  }

  get status(): RunnerStatus {
    const lane: LaneStatus = {
      threads: 0,
      running: Math.min(1, this.#running),
      queued: Math.max(0, this.#running - 1),
      completed: this.#completed,
      killed: 0,
    };
    return {
      lanes: { interactive: lane, background: { ...lane, running: 0, queued: 0, completed: 0 } },
      sentBytes: this.#sentBytes,
    };
  }

  async run<N extends keyof P & string>(
    job: N,
    input: P[N]["input"],
    options: RunOptions = {},
  ): Promise<JobAnswer<P[N]["output"]>> {
    if (this.#closed) throw new WorkerError("worker-closed", `the client is closed; ${job} was not run`, { job });
    const bytes = encode(input);
    this.#sentBytes = bytes.byteLength;
    const before = this.#last;
    const turn = this.#turn(before, job, bytes, options);
    this.#last = turn.catch(() => undefined);
    return openAnswer<P[N]["output"]>(await turn);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#last;
    this.#session.close();
  }

  async #turn(
    before: Promise<unknown>,
    job: keyof P & string,
    bytes: Uint8Array<ArrayBuffer>,
    options: RunOptions,
  ): Promise<AnswerEnvelope> {
    this.#running++;
    try {
      await before;
      if (options.signal?.aborted === true) {
        throw new WorkerError("worker-aborted", `${job} was aborted by its caller`, {
          job,
          cause: options.signal.reason,
        });
      }
      const route = this.#routes[job];
      const control = new TaskControl().buffer;
      const softMs = options.softMs ?? options.deadlineMs ?? route.deadlineMs;
      return await this.#session.handle({ job, bytes, shared: options.shared ?? [], control, softMs });
    } finally {
      this.#running--;
      this.#completed++;
    }
  }
}
