import type { z } from "zod";

import type { TaskControl } from "./control.ts";
import type { Payload, PayloadMap } from "./protocol.ts";

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
  /** Of a heavy job: bytes that it read from elsewhere than its message. */
  readonly garbageBytes?: number;
}

/** One kind of job: the schema of its input and what it does. A new kind also gets a payload and a route in `protocol`. */
export interface Job<P extends Payload<unknown, unknown>, State> {
  readonly input: z.ZodType<P["input"]>;
  /** Leaves so much garbage, when its input is large, that its thread collects it once the answer is out. */
  readonly heavy?: boolean;
  /** What comes beside its input is kept by others, so it is no garbage once the task has ended. */
  readonly keepsShared?: boolean;
  readonly run: (
    input: P["input"],
    context: JobContext<State>,
  ) => JobResult<P["output"]> | Promise<JobResult<P["output"]>>;
}

export type JobTable<P extends PayloadMap<P>, State> = { readonly [N in keyof P]: Job<P[N], State> };
