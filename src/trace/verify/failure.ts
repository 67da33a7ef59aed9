import type { ReferenceError } from "../model/reference-error.ts";
import type { FailureReference } from "../model/reference.ts";
import type { HistoryContents } from "./history-contents.ts";
import { fieldOf, listOf } from "./json-field.ts";
import { locateEvent } from "./located-event.ts";

/** Why a request failed, in the host's words. */
export interface VerifiedFailure {
  readonly code: string | null;
  readonly message: string | null;
}

/**
 * The failure that a reference names in the official history, or the first check that does not hold: those of
 * `locateEvent` against the reference's own session and cut, type, hash of the event's data. An event that tells of no
 * failure is of another type than the reference says. Never throws.
 */
export function verifyFailure(
  reference: FailureReference,
  contents: HistoryContents,
): { readonly failure: VerifiedFailure } | { readonly error: ReferenceError } {
  const located = locateEvent(contents.history, reference.sessionRef, reference.eventSeq);
  if ("error" in located) return located;
  const { event } = located;
  if (event.type !== reference.eventType) return { error: "type-mismatch" };
  // Here comes who edits the log.
  if (contents.dataHashOf(event) !== reference.eventHash) return { error: "hash-mismatch" };
  const failure = rawFailure(reference.eventType, event.data);
  if (typeof failure !== "object" || failure === null) return { error: "type-mismatch" };
  return { failure: { code: textIn(failure, "code"), message: textIn(failure, "message") } };
}

/** Format 0 logs each chunk, later ones the stream of an attempt; a turn tells why it ended in all of them. */
function rawFailure(eventType: FailureReference["eventType"], data: unknown): unknown {
  if (eventType === "turn/end") return fieldOf(data, "reason", "error");
  if (eventType === "assistant/chunk") return finishFailure(fieldOf(data, "chunk"));
  const chunks = listOf(data, "stream").map((frame) => fieldOf(frame, "chunk"));
  return finishFailure(chunks.findLast((chunk) => fieldOf(chunk, "type") === "finish"));
}

function finishFailure(chunk: unknown): unknown {
  if (fieldOf(chunk, "type") !== "finish") return undefined;
  const kind = fieldOf(chunk, "reason", "kind");
  return kind === "error" || kind === "aborted" ? fieldOf(chunk, "reason", "failure") : undefined;
}

function textIn(failure: object, key: string): string | null {
  const value = fieldOf(failure, key);
  return typeof value === "string" ? value : null;
}
