import type { JobTable } from "../job.ts";
import type { Payloads } from "../protocol.ts";
import type { ThreadState } from "../state.ts";
import { warm } from "./warm.ts";

/** The product's jobs, by name. */
export const JOBS: JobTable<Payloads, ThreadState> = { warm };
