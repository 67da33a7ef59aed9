import type { History, OfficialEvent } from "../model/history.ts";
import type { ReferenceError } from "../model/reference-error.ts";
import type { SessionRef } from "../model/reference.ts";

export type LocatedEvent = { readonly event: OfficialEvent } | { readonly error: ReferenceError };

/**
 * The event of a number in the history that a record was made from, or the first check that does not hold: history
 * unavailable, read failed, format, session identity, created-at, cut, event.
 */
export function locateEvent(history: History, sessionRef: SessionRef, seq: number): LocatedEvent {
  if (history.state === "unavailable") return { error: "history-unavailable" };
  if (history.state === "failed") return { error: "history-read-failed" };
  const { header, lastSeq } = history;
  // Here comes who puts another log in the place of the session's: of another format, of another session, ...
  if (header.version !== sessionRef.sessionFormatVersion) return { error: "format-mismatch" };
  if (header.id !== sessionRef.sessionId) return { error: "session-mismatch" };
  // ... or of a session that was made anew under the same id.
  if (header.createdAt !== sessionRef.sessionCreatedAt) return { error: "created-at-mismatch" };
  // Here comes who cuts the log short. What is behind the cut was appended later and proves nothing.
  if (!(lastSeq >= sessionRef.logCutSeq)) return { error: "cut-unavailable" };
  if (seq > sessionRef.logCutSeq) return { error: "event-unavailable" };
  const event = history.eventAt(seq);
  return event?.seq === seq ? { event } : { error: "event-unavailable" };
}
