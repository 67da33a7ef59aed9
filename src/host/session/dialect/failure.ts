import { recordOf, type JsonRecord } from "./record.ts";

/** The finish of an answer says why it failed. Source: prompt API v3, "Failure details". */
export function failedFinish(chunk: unknown): boolean {
  const piece = recordOf(chunk);
  if (piece === null || piece["type"] !== "finish") return false;
  return recordOf(recordOf(piece["reason"])?.["failure"]) !== null;
}

/** A piece of an answer, as format 0 logs it. */
export const failedChunk = (data: JsonRecord): boolean => failedFinish(data["chunk"]);

/** A failed attempt with all that was streamed, as later formats log it. The finish is the last piece. */
export function failedAttempt({ stream }: JsonRecord): boolean {
  return Array.isArray(stream) && stream.some((row: unknown) => failedFinish(recordOf(row)?.["chunk"]));
}
