import type { JobResult } from "../job.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import type { TurnFound, TurnWritten } from "./protocol.ts";
import type { TurnDatabase } from "./turn-database.ts";
import type { TurnStore, Used } from "./turn-store.ts";

/** What was asked for as JSON, or that it is not there, or why nobody can tell. */
export function foundAnswer({ problem, value }: Used<object | null>): JobResult<TurnFound> {
  if (problem !== null) return { output: { found: false, problem } };
  return value === null ? NOT_FOUND : { output: { found: true }, parts: [jsonBytes(value)] };
}

export const NOT_FOUND: JobResult<TurnFound> = { output: { found: false } };

/** What became of a write. */
export function writtenAnswer(store: TurnStore, work: (database: TurnDatabase) => boolean): JobResult<TurnWritten> {
  const { problem, value } = store.use(work);
  return { output: { problem, written: value ?? false, figures: null } };
}

/** The same of one that changes how much there is. */
export function countedAnswer(store: TurnStore, work: (database: TurnDatabase) => boolean): JobResult<TurnWritten> {
  const { problem, value } = store.use((database) => ({ written: work(database), figures: database.figures }));
  return { output: { problem, ...(value ?? { written: false, figures: null }) } };
}
