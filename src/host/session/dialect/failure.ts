import { recordOf, type JsonRecord } from "./record.ts";

/** Ways in which an answer ends that have a failure. */
const KINDS: ReadonlySet<unknown> = new Set(["error", "aborted"]);

/** The finish of an answer says why it failed. Source: prompt API v3, "Failure details". */
export function failedFinish(chunk: unknown): boolean {
  const reason = isFinish(chunk) ? recordOf(recordOf(chunk)?.["reason"]) : null;
  return KINDS.has(reason?.["kind"]) && recordOf(reason?.["failure"]) !== null;
}

const isFinish = (chunk: unknown): boolean => recordOf(chunk)?.["type"] === "finish";

/** A piece of an answer, as format 0 logs it. */
export const failedChunk = (data: JsonRecord): boolean => failedFinish(data["chunk"]);

/** A failed attempt with all that was streamed, as later formats log it. Its last finish counts. */
export function failedAttempt({ stream }: JsonRecord): boolean {
  if (!Array.isArray(stream)) return false;
  return failedFinish(stream.map((row: unknown) => recordOf(row)?.["chunk"]).findLast(isFinish));
}
