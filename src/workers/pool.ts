import { availableParallelism, totalmem } from "node:os";

import { LIMITS } from "../matcher/limits.ts";
import { decode, encode } from "./codec.ts";
import { errorFromData, WorkerError } from "./error.ts";
import { Lane, type LaneStatus } from "./lane.ts";
import type { AnswerEnvelope, JobRoutes, LaneName, PayloadMap } from "./protocol.ts";

export interface RunOptions {
  readonly shared?: readonly SharedArrayBuffer[];
  readonly signal?: AbortSignal | undefined;
  /** Instead of the job's own deadline. */
  readonly deadlineMs?: number;
  readonly softMs?: number;
}

/** What a job answered. `parts` are still packed. */
export interface JobAnswer<Output> {
  readonly output: Output;
  readonly shared: readonly SharedArrayBuffer[];
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

/** Whatever runs jobs: two lanes of threads, or a session in this thread. */
export interface Runner<P extends PayloadMap<P>> {
  /** Rejects with the job's own coded error, or with a `WorkerError`. */
  run<N extends keyof P & string>(
    job: N,
    input: P[N]["input"],
    options?: RunOptions,
  ): Promise<JobAnswer<P[N]["output"]>>;
  readonly status: RunnerStatus;
  close(options?: CloseOptions): Promise<void>;
}

export interface RunnerStatus {
  readonly lanes: Readonly<Record<LaneName, LaneStatus>>;
  /** Bytes of the last message that was sent, SharedArrayBuffers not counted. */
  readonly sentBytes: number;
}

export interface CloseOptions {
  /** Finish accepted calls first. */
  readonly drain?: boolean;
  readonly graceMs?: number;
}

export interface PoolOptions {
  /** Module whose default export handles tasks. */
  readonly workerUrl: string;
  /** Threads of the interactive lane; from cores and memory unless set. */
  readonly threads?: number | undefined;
  readonly queueMax?: number | undefined;
  readonly memoryMb?: number | undefined;
}

/** The background lane gives way to the host and to the interactive lane, but is not starved by other programs. */
const BACKGROUND_NICE = 5;

/** Heap that a thread typically takes, beside which the machine keeps as much again free for others. */
const BYTES_PER_THREAD = 512 * 1024 * 1024;

/** Threads of the interactive lane for a machine: one core is left to the host, each thread needs memory of its own. */
export function interactiveThreads(cores: number, memoryBytes: number): number {
  const byMemory = Math.floor(memoryBytes / BYTES_PER_THREAD) - 1;
  return Math.max(1, Math.min(cores - 1, byMemory, LIMITS.interactiveThreads.value));
}

/** Memory of the machine or of the container around the process, whichever is smaller. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/** Two lanes of threads: interactive calls never wait for background work. */
export class Pool<P extends PayloadMap<P>> implements Runner<P> {
  readonly #routes: JobRoutes<P>;
  readonly #lanes: Readonly<Record<LaneName, Lane>>;
  #sentBytes = 0;

  constructor(routes: JobRoutes<P>, options: PoolOptions) {
    this.#routes = routes;
    const common = {
      workerUrl: options.workerUrl,
      queueMax: options.queueMax ?? LIMITS.laneQueue.value,
      memoryMb: options.memoryMb ?? LIMITS.threadMemoryMib.value,
    };
    const threads = options.threads ?? interactiveThreads(availableParallelism(), memoryBytes());
    this.#lanes = {
      interactive: new Lane({ ...common, name: "interactive", threads, niceIncrement: 0 }),
      background: new Lane({ ...common, name: "background", threads: 1, niceIncrement: BACKGROUND_NICE }),
    };
  }

  get status(): RunnerStatus {
    const { interactive, background } = this.#lanes;
    return { lanes: { interactive: interactive.status, background: background.status }, sentBytes: this.#sentBytes };
  }

  async run<N extends keyof P & string>(
    job: N,
    input: P[N]["input"],
    options: RunOptions = {},
  ): Promise<JobAnswer<P[N]["output"]>> {
    const route = this.#routes[job];
    const bytes = encode(input);
    this.#sentBytes = bytes.byteLength;
    const answer = await this.#lanes[route.lane].run({
      job,
      bytes,
      shared: options.shared ?? [],
      deadlineMs: options.deadlineMs ?? route.deadlineMs,
      softMs: options.softMs,
      signal: options.signal,
      urgent: route.urgent ?? false,
      patient: route.patient ?? route.lane === "background",
    });
    return openAnswer<P[N]["output"]>(answer);
  }

  /** Ends both lanes; resolves when every thread has exited. */
  async close(options: CloseOptions = {}): Promise<void> {
    await Promise.all([this.#lanes.interactive.close(options), this.#lanes.background.close(options)]);
  }
}

/** The answer in its envelope; throws the coded error of a failed one. */
export function openAnswer<Output>(answer: AnswerEnvelope): JobAnswer<Output> {
  switch (answer.status) {
    case "done":
      return { output: decode(answer.bytes) as Output, shared: answer.shared, parts: answer.parts };
    case "failed":
      throw errorFromData(answer.error);
    default:
      return assertNever(answer);
  }
}

function assertNever(answer: never): never {
  throw new WorkerError("worker-message-invalid", `an answer without a known status: ${JSON.stringify(answer)}`);
}
