import { z } from "zod";

import { LIMITS } from "../matcher/limits.ts";
import type { ErrorData } from "./error.ts";

/**
 * What the host and a thread say to each other; the one file that both sides share.
 *
 * A message is a small envelope around msgpack bytes, which are transferred, and SharedArrayBuffers, which all threads
 * see. Nothing else is structured-cloned.
 */

export type LaneName = "interactive" | "background";

/** Input and output of one kind of job. */
export interface Payload<Input, Output> {
  readonly input: Input;
  readonly output: Output;
}

/** A map from job names to payloads; {@link Payloads} is the product's, tests extend it. */
export type PayloadMap<P> = { readonly [N in keyof P]: Payload<unknown, unknown> };

/** Host to thread. */
export interface TaskEnvelope {
  readonly job: string;
  /** The job's input; transferred. */
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly shared: readonly SharedArrayBuffer[];
  /** Memory of a `TaskControl`. */
  readonly control: SharedArrayBuffer;
  /** After so many milliseconds of running the task leaves out what it can. */
  readonly softMs: number;
}

/** Thread to host. `parts` are binary fields that the host does not unpack until somebody asks; transferred. */
export type AnswerEnvelope =
  | {
      readonly status: "done";
      readonly bytes: Uint8Array<ArrayBuffer>;
      readonly shared: readonly SharedArrayBuffer[];
      readonly parts: readonly Uint8Array<ArrayBuffer>[];
    }
  | { readonly status: "failed"; readonly error: ErrorData };

/** How the host sends a kind of job. */
export interface JobRoute {
  readonly lane: LaneName;
  readonly deadlineMs: number;
  /** Goes before the others of its lane. */
  readonly urgent?: boolean;
}

export type JobRoutes<P> = { readonly [N in keyof P]: JobRoute };

export const WarmInputSchema = z.object({ rounds: z.number().int().min(1) });

/** `ms`: how long the warm-up took in the thread; `hits`: literals that the corpus was found to hold in each round. */
export interface WarmOutput {
  readonly thread: number;
  readonly node: string;
  readonly ms: number;
  readonly hits: number;
}

/** The product's jobs. */
export interface Payloads {
  readonly warm: Payload<z.infer<typeof WarmInputSchema>, WarmOutput>;
}

export type JobName = keyof Payloads;

export const ROUTES: JobRoutes<Payloads> = {
  warm: { lane: "interactive", deadlineMs: LIMITS.compileDeadlineMs.value },
};
