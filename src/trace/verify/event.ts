import type { ReferenceError } from "../model/reference-error.ts";
import type { SessionRef } from "../model/reference.ts";
import type { EventRef } from "../model/turn/body.ts";
import type { OfficialEvent } from "../model/history.ts";
import { locateEvent } from "./located-event.ts";
import type { Checked } from "./target.ts";

export type VerifiedEvent = { readonly event: OfficialEvent } | { readonly error: ReferenceError };

/**
 * The event that a turn refers to, or the first check that does not hold: those of `locateEvent` with the reference's own
 * cut, type, hash of the event's data. A reference without a hash was too large to be hashed: it is not verified.
 */
export function verifyEvent(reference: EventRef | null, { sessionRef, contents }: Checked): VerifiedEvent {
  if (reference === null || sessionRef === null || reference.eventHash === null) return { error: "unverified" };
  const ownCut: SessionRef = { ...sessionRef, logCutSeq: reference.logCutSeq };
  const located = locateEvent(contents.history, ownCut, reference.eventSeq);
  if ("error" in located) return located;
  if (located.event.type !== reference.eventType) return { error: "type-mismatch" };
  // Here comes who edits the log.
  return contents.dataHashOf(located.event) === reference.eventHash ? located : { error: "hash-mismatch" };
}
