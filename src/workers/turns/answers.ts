import type { JobResult } from "../job.ts";
import { jsonBytes } from "../library/json-bytes.ts";
import type { TurnFound, TurnWritten } from "./protocol.ts";
import type { Used } from "./turn-store.ts";

/** What was asked for as JSON, or that it is not there. A store that cannot be used has nothing. */
export function foundAnswer({ value }: Used<object | null>): JobResult<TurnFound> {
  return value === null ? { output: { found: false } } : { output: { found: true }, parts: [jsonBytes(value)] };
}

/** What became of a write. */
export const writtenAnswer = ({ problem, value }: Used<boolean>): JobResult<TurnWritten> => ({
  output: { problem, written: value === true },
});
