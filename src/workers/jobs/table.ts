import type { Payloads } from "../protocol.ts";
import { Session, threadHandler, type JobTable } from "../session.ts";
import { ThreadState } from "../state.ts";
import { warm } from "./warm.ts";

/** The product's jobs, by name. */
export const JOBS: JobTable<Payloads, ThreadState> = { warm };

/** A session with the product's jobs and nothing loaded yet; also what runs them without a thread. */
export function openSession(): Session<Payloads, ThreadState> {
  return new Session<Payloads, ThreadState>(JOBS, new ThreadState());
}

/** The handler of a thread. */
export function openThread(): ReturnType<typeof threadHandler> {
  return threadHandler(openSession());
}
