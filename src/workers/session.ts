import { threadId } from "node:worker_threads";
import { transferableSymbol, valueSymbol, move } from "piscina";
import type { z } from "zod";

import { decode, encode } from "./codec.ts";
import { TaskControl } from "./control.ts";
import { errorToData, WorkerError } from "./error.ts";
import type { AnswerEnvelope, Payload, PayloadMap, TaskEnvelope } from "./protocol.ts";

/** What a job gets beside its input. */
export interface JobContext<State> {
  /** What the thread keeps between tasks. */
  readonly state: State;
  readonly shared: readonly SharedArrayBuffer[];
  readonly control: TaskControl;
  /** Reading of `performance.now()` after which the job leaves out what it can. */
  readonly softDeadline: number;
  /** Throws `worker-aborted` or `worker-deadline` when the host asked for a stop; called between steps. */
  readonly throwIfStopped: () => void;
}

export interface JobResult<Output> {
  readonly output: Output;
  readonly shared?: readonly SharedArrayBuffer[];
  /** Binary fields that the host does not unpack until asked. Each must own its whole ArrayBuffer. */
  readonly parts?: readonly Uint8Array<ArrayBuffer>[];
}

export interface Job<P extends Payload<unknown, unknown>, State> {
  readonly input: z.ZodType<P["input"]>;
  readonly run: (
    input: P["input"],
    context: JobContext<State>,
  ) => JobResult<P["output"]> | Promise<JobResult<P["output"]>>;
}

export type JobTable<P extends PayloadMap<P>, State> = { readonly [N in keyof P]: Job<P[N], State> };

/**
 * Runs tasks one after the other, with the state of one thread. Needs no thread itself: the command's in-process mode
 * and tests call {@link Session.handle} directly.
 */
export class Session<P extends PayloadMap<P>, State> {
  readonly #jobs: ReadonlyMap<string, Job<Payload<unknown, unknown>, State>>;
  readonly state: State;

  constructor(jobs: JobTable<P, State>, state: State) {
    this.#jobs = new Map(Object.entries(jobs));
    this.state = state;
  }

  /** The answer to one task. Never rejects: whatever goes wrong is a `failed` answer. */
  async handle(task: TaskEnvelope): Promise<AnswerEnvelope> {
    try {
      const control = new TaskControl(task.control);
      control.markStarted();
      const softDeadline = performance.now() + task.softMs;
      const job = this.#jobs.get(task.job);
      if (job === undefined) throw new WorkerError("worker-message-invalid", `unknown job ${task.job}`, { job: task.job });
      const input = parseInput(task, job);
      const throwIfStopped = () => stopIfAsked(task.job, control);
      const context = { state: this.state, shared: task.shared, control, softDeadline, throwIfStopped };
      const result = await job.run(input, context);
      return { status: "done", bytes: encode(result.output), shared: result.shared ?? [], parts: result.parts ?? [] };
    } catch (error) {
      return { status: "failed", error: errorToData(error) };
    }
  }
}

function parseInput(task: TaskEnvelope, job: Job<Payload<unknown, unknown>, never>): unknown {
  const parsed = job.input.safeParse(decode(task.bytes));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? "" : ` at ${issue.path.join(".") || "its root"}: ${issue.message}`;
  throw new WorkerError("worker-message-invalid", `the input of ${task.job} is not of its form${where}`, { job: task.job });
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

/** The handler that a thread exports: a session whose answers move their bytes instead of copying them. */
export function threadHandler<P extends PayloadMap<P>, State>(
  session: Session<P, State>,
): (task: TaskEnvelope) => Promise<unknown> {
  return async (task) => {
    const answer = await session.handle(task);
    const buffers = answer.status === "done" ? [answer.bytes.buffer, ...answer.parts.map((part) => part.buffer)] : [];
    return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as never);
  };
}

/** Number of the thread this runs in; 0 is the main thread. */
export const currentThread = threadId;
