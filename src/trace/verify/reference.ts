import type { ReferenceError } from "../model/reference-error.ts";
import type { ContextReference, Reference, SessionRef, Utf16Range } from "../model/reference.ts";
import type { HistoryContents, OfficialContent } from "./history-contents.ts";
import { fieldOf, listOf } from "./json-field.ts";
import { locateEvent } from "./located-event.ts";
import { isOfficial } from "./official-producer.ts";

/** A text that passed every check, or the first check that it did not pass. */
export type VerifiedText = { readonly text: string } | { readonly error: ReferenceError };

/**
 * The text that a reference names in the official history. Checks, in this order, one code each: history, read, format,
 * session, created-at, cut, event, type (with the producer), message id, content hash, range, text hash, named section.
 * Fetches nothing, puts nothing in the place of a text that is not there, never throws.
 */
export function verifyReference(reference: Reference, sessionRef: SessionRef, contents: HistoryContents): VerifiedText {
  const located = locateEvent(contents.history, sessionRef, reference.eventSeq);
  if ("error" in located) return located;
  const { event } = located;
  // Here comes who has another event stand at the number: one of another type, or a message that somebody else sent.
  const isOfficialHere = isOfficial(event, reference.kind, sessionRef.sessionFormatVersion);
  if (!isOfficialHere || event.type !== reference.eventType) return { error: "type-mismatch" };
  const content = contents.contentOf(event);
  if (reference.kind !== "request-header-system" && content.id !== reference.messageId) {
    return { error: "identity-mismatch" };
  }
  // Here comes who edits the log.
  if (content.hash !== reference.messageHash) return { error: "hash-mismatch" };
  const found =
    reference.kind === "context-section"
      ? sectionText(reference, event.data)
      : rangeText(reference.range, content.text);
  if ("error" in found) return found;
  // Here comes who edits the record: what it says of the text has to hold, too.
  if (contents.hash(found.text) !== reference.textHash) return { error: "text-mismatch" };
  return reference.kind === "context-section" ? named(found, reference, { content, data: event.data }) : found;
}

function rangeText({ startUtf16, endUtf16 }: Utf16Range, text: string): VerifiedText {
  const inside =
    Number.isSafeInteger(startUtf16) &&
    Number.isSafeInteger(endUtf16) &&
    0 <= startUtf16 &&
    startUtf16 <= endUtf16 &&
    endUtf16 <= text.length;
  if (!inside || cutsPair(text, startUtf16) || cutsPair(text, endUtf16)) return { error: "range-mismatch" };
  return { text: text.slice(startUtf16, endUtf16) };
}

/** Whether the units before and behind a place are one character. */
function cutsPair(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  const behind = text.charCodeAt(at);
  return before >= 0xd800 && before <= 0xdbff && behind >= 0xdc00 && behind <= 0xdfff;
}

function sectionText({ sourceSectionIndex }: ContextReference, data: unknown): VerifiedText {
  const text = fieldOf(listOf(data, "source", "sections")[sourceSectionIndex], "text");
  return typeof text === "string" ? { text } : { error: "section-mismatch" };
}

function named(
  found: { readonly text: string },
  reference: ContextReference,
  { content, data }: { readonly content: OfficialContent; readonly data: unknown },
): VerifiedText {
  // Here comes who forges record and source together: the content, which is what the model read, has a hash of its own.
  if (!content.text.includes(found.text)) return { error: "text-mismatch" };
  const name = fieldOf(listOf(data, "source", "sections")[reference.sourceSectionIndex], "name");
  return name === reference.sourceSectionName ? found : { error: "section-mismatch" };
}
