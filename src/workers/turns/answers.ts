import type { JobResult } from "../job.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import type { TurnFound, TurnWritten } from "./protocol.ts";
import type { TurnDatabase } from "./turn-database.ts";
import type { TurnStore, Used } from "./turn-store.ts";

/** What was asked for as JSON, or that it is not there. A store that cannot be used has nothing. */
export function foundAnswer({ value }: Used<object | null>): JobResult<TurnFound> {
  return value === null ? { output: { found: false } } : { output: { found: true }, parts: [jsonBytes(value)] };
}

/** What became of a write. */
export function writtenAnswer(store: TurnStore, work: (database: TurnDatabase) => boolean): JobResult<TurnWritten> {
  const { problem, value } = store.use((database) => ({
    written: work(database),
    bytes: database.bytes,
    oldestAt: database.oldestAt,
  }));
  return { output: { problem, ...(value ?? { written: false, bytes: 0, oldestAt: null }) } };
}
