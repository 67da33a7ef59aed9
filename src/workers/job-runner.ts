import { move, transferableSymbol, valueSymbol } from "piscina";

import { decode, encode } from "./codec.ts";
import { collectGarbage } from "./collect.ts";
import { TaskControl } from "./control.ts";
import { errorToData, WorkerError } from "./error.ts";
import type { Job, JobTable } from "./job.ts";
import type { AnswerEnvelope, Payload, PayloadMap, TaskEnvelope } from "./protocol.ts";

/** Input from which on a heavy job is worth a collection. */
const HEAVY_BYTES = 1024 * 1024;

/**
 * Runs tasks one after the other, with the state of one thread. Needs no thread itself: the command's in-process mode
 * and tests call {@link JobRunner.handle} directly.
 */
export class JobRunner<P extends PayloadMap<P>, State extends { free(): void }> {
  readonly #jobs: ReadonlyMap<string, Job<Payload<unknown, unknown>, State>>;
  readonly state: State;
  /** Bytes that the last task read by itself. */
  #garbageBytes = 0;

  constructor(jobs: JobTable<P, State>, state: State) {
    this.#jobs = new Map(Object.entries(jobs));
    this.state = state;
  }

  /** The answer to one task. Never rejects: whatever goes wrong is a `failed` answer. */
  async handle(task: TaskEnvelope): Promise<AnswerEnvelope> {
    this.#garbageBytes = 0;
    try {
      const control = new TaskControl(task.control);
      control.markStarted();
      const softDeadline = performance.now() + task.softMs;
      const job = this.#jobs.get(task.job);
      if (job === undefined)
        throw new WorkerError("worker-message-invalid", `unknown job ${task.job}`, { job: task.job });
      const input = parseInput(task, job.input);
      const throwIfStopped = () => stopIfAsked(task.job, control);
      throwIfStopped();
      const context = { state: this.state, shared: task.shared, control, softDeadline, throwIfStopped };
      const result = await job.run(input, context);
      this.#garbageBytes = result.garbageBytes ?? 0;
      return { status: "done", bytes: encode(result.output), shared: result.shared ?? [], parts: result.parts ?? [] };
    } catch (error) {
      return { status: "failed", error: errorToData(error) };
    }
  }

  /** Whether the thread should collect its garbage after this task, which has just ended. */
  isHeavy(task: TaskEnvelope): boolean {
    const job = this.#jobs.get(task.job);
    if (job?.heavy !== true) return false;
    const left = job.keepsShared === true ? [] : task.shared;
    return left.reduce((sum, buffer) => sum + buffer.byteLength, this.#garbageBytes) >= HEAVY_BYTES;
  }

  /** Frees what the thread holds outside the JavaScript heap. */
  close(): void {
    this.state.free();
  }
}

/** The handler that a thread exports: answers move their bytes instead of copying them. */
export function threadHandler<P extends PayloadMap<P>, State extends { free(): void }>(
  runner: JobRunner<P, State>,
): (task: TaskEnvelope) => Promise<unknown> {
  return async (task) => {
    const answer = await runner.handle(task);
    if (runner.isHeavy(task)) setImmediate(collectGarbage);
    const buffers = answer.status === "done" ? [answer.bytes.buffer, ...answer.parts.map((part) => part.buffer)] : [];
    const moved: MovedAnswer = { [transferableSymbol]: buffers, [valueSymbol]: answer };
    // piscina's type knows single transferables only; its worker side concatenates whatever list it finds here.
    return move(moved as unknown as Parameters<typeof move>[0]);
  };
}

interface MovedAnswer {
  readonly [transferableSymbol]: readonly ArrayBuffer[];
  readonly [valueSymbol]: AnswerEnvelope;
}

function parseInput(task: TaskEnvelope, schema: Job<Payload<unknown, unknown>, unknown>["input"]): unknown {
  const parsed = schema.safeParse(decode(task.bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? "" : ` at ${issue.path.join(".") || "its root"}: ${issue.message}`;
  throw new WorkerError("worker-input-invalid", `the input of ${task.job} is not of its form${where}`, {
    job: task.job,
  });
}

function stopIfAsked(job: string, control: TaskControl): void {
  switch (control.stopRequested) {
    case "no":
      return;
    case "abort":
      throw new WorkerError("worker-aborted", `${job} was asked to stop`, { job });
    case "deadline":
      throw new WorkerError("worker-deadline", `${job} ran over its time and was asked to stop`, { job });
  }
}
