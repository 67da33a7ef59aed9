import type { Job } from "../job.ts";
import { type Payloads, PrefaultInputSchema } from "../protocol.ts";
import type { ThreadState } from "../state.ts";

/** Shared memory that has all its pages: the host's thread, which is to write it, does not wait for the system then. */
export const prefault: Job<Payloads["prefault"], ThreadState> = {
  input: PrefaultInputSchema,
  run({ bytes }) {
    const memory = new SharedArrayBuffer(bytes);
    // Writing is what gives a page; reading alone may show one that all share.
    new Uint8Array(memory).fill(0);
    return { output: {}, shared: [memory] };
  },
};
