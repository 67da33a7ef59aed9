import { WorkerError } from "../../error.ts";
import type { JobContext } from "../../job.ts";
import type { ThreadState } from "../../state.ts";

/** The bytes that the host sent beside a message, as a copy: text decoders do not take shared memory. */
export function sharedBytes(context: JobContext<ThreadState>, job: string): Uint8Array<ArrayBuffer> {
  const [shared] = context.shared;
  if (shared === undefined) throw new WorkerError("worker-message-invalid", "no bytes beside the message", { job });
  return new Uint8Array(shared).slice();
}
