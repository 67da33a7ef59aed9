import type { Capture, DeliveryFacts, HashJson } from "../model/capture.ts";
import type { ContextReference, FailureReference, Reference, SessionRef, Utf16Range } from "../model/reference.ts";
import type { MatchedDelivery } from "./delivery.ts";

type MessageAt = NonNullable<DeliveryFacts["systemMessages"][number]["at"]>;
/** Where a whole system text is in the official history, but for the range and the hash of what is in it. */
type SystemPlace = (range: Utf16Range, textHash: string) => Reference;

/** The session that references point into; null: it could not be read, so there is nothing to point into. */
export function sessionRefOf({ facts }: Capture, logCutSeq = facts.delivery?.logCutSeq ?? -1): SessionRef | null {
  const { session, sessionId } = facts;
  if (session === null) return null;
  return {
    sessionId,
    sessionFormatVersion: session.formatVersion,
    sessionCreatedAt: session.createdAt,
    logCutSeq,
  };
}

/**
 * Places of the complete system texts of a request; null where the official history is not known to hold one before the
 * cut.
 */
export function systemPlaces(capture: Capture, match: MatchedDelivery, hashJson: HashJson): (SystemPlace | null)[] {
  const { facts, systemTexts } = match;
  return facts.systemMessages.map(({ at }, index) => {
    if (at === null || at.eventSeq > facts.logCutSeq || capture.facts.session === null) return null;
    return systemPlace(at, systemTexts[index] ?? "", hashJson);
  });
}

function systemPlace(at: MessageAt, text: string, hashJson: HashJson): SystemPlace {
  const { eventSeq, messageId, contentJson } = at;
  if (messageId === undefined) {
    const messageHash = hashJson(text);
    const header = { kind: "request-header-system", eventSeq, eventType: "request/header", messageHash } as const;
    return (range, textHash) => ({ ...header, textHash, range });
  }
  const content = contentJson === undefined ? [{ type: "text", text }] : (JSON.parse(contentJson) as unknown);
  const messageHash = hashJson(content);
  const message = { kind: "system-message", eventSeq, eventType: "system/message", messageId, messageHash } as const;
  return (range, textHash) => ({ ...message, textHash, range });
}

/** One reference for each complete system text, to all of it; null where there is none. */
export function systemReferences(
  match: MatchedDelivery,
  places: readonly (SystemPlace | null)[],
  hashes: readonly string[],
): (Reference | null)[] {
  return match.systemTexts.map((text, index) => {
    const place = places[index] ?? null;
    return place === null ? null : place({ startUtf16: 0, endUtf16: text.length }, hashes[index] ?? "");
  });
}

/** References to runtime contexts by their position in the capture. `hashOf`: hash of the text at a position. */
export function contextReferences(
  capture: Capture,
  hashJson: HashJson,
  hashOf: (context: number) => string | undefined,
): ReadonlyMap<number, ContextReference> {
  const { delivery, session } = capture.facts;
  const snapshot = delivery?.snapshot ?? null;
  if (delivery === null || session === null || snapshot === null || snapshot.eventSeq > delivery.logCutSeq) {
    return new Map();
  }
  const { eventSeq, messageId, contentJson, sections } = snapshot;
  const messageHash = hashJson(JSON.parse(contentJson));
  const message = { kind: "context-section", eventSeq, eventType: "user/message", messageId, messageHash } as const;
  return new Map(
    sections.flatMap(({ context, sourceSectionIndex, sourceSectionName }) => {
      const textHash = hashOf(context);
      if (textHash === undefined) return [];
      return [[context, { ...message, textHash, sourceSectionIndex, sourceSectionName }] as const];
    }),
  );
}

/** Where the official history says why the request failed. */
export function failureReference(capture: Capture, hashJson: HashJson): FailureReference | null {
  const { failure } = capture.facts;
  if (failure === null || failure.eventSeq > failure.logCutSeq) return null;
  const sessionRef = sessionRefOf(capture, failure.logCutSeq);
  if (sessionRef === null) return null;
  const eventHash = hashJson(JSON.parse(failure.dataJson));
  return { eventSeq: failure.eventSeq, eventType: failure.eventType, eventHash, sessionRef };
}
