import { JobRunner } from "./job-runner.ts";
import { JOBS } from "./jobs/table.ts";
import type { Payloads } from "./protocol.ts";
import { ThreadState } from "./state.ts";

/** The product's jobs with what one thread keeps between them. Needs no thread: see `openLocal`. */
export type Session = JobRunner<Payloads, ThreadState>;

/** A session with nothing loaded yet. */
export function openSession(): Session {
  return new JobRunner<Payloads, ThreadState>(JOBS, new ThreadState());
}
