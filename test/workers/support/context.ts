import { TaskControl } from "../../../src/workers/control.ts";
import type { JobContext } from "../../../src/workers/job.ts";
import { ThreadState } from "../../../src/workers/state.ts";

/** What a job gets in a thread that has just started, with these parts of it changed. */
export function jobContext(changes: Partial<JobContext<ThreadState>> = {}): JobContext<ThreadState> {
  return {
    state: new ThreadState(),
    shared: [],
    control: new TaskControl(),
    softDeadline: Number.POSITIVE_INFINITY,
    throwIfStopped: () => undefined,
    ...changes,
  };
}
