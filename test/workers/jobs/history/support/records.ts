import { hash } from "node:crypto";

import type { SessionEvent } from "@deepseek-ai/dsh-session";

import { canonicalJson } from "../../../../../src/trace/model/canonical-json.ts";
import type { FullRecord, RecordSection } from "../../../../../src/trace/model/record.ts";
import type { FailureReference, Reference, SessionRef } from "../../../../../src/trace/model/reference.ts";
import { V0 } from "../../../../trace/verify/support/fixtures.ts";

const sha256 = (text: string): string => hash("sha256", text);
const hashOf = (value: unknown): string => sha256(canonicalJson(value));

/** Data of an event, as far as references look into it. */
interface Told {
  readonly id?: string;
  readonly header?: { readonly system: string };
  readonly content?: readonly { readonly text: string }[];
  readonly source?: { readonly sections?: readonly { readonly name: string; readonly text: string }[] };
  readonly chunk?: { readonly reason?: { readonly kind: string } };
}

/** A record for each request header, snapshot of contexts and failed request of a session: all that can be referred to. */
export function recordsOf(
  events: readonly SessionEvent[],
  header: { readonly id: string; readonly createdAt: number },
  sections = 2,
): FullRecord[] {
  const refOf = (logCutSeq: number): SessionRef => ({
    sessionId: header.id,
    sessionFormatVersion: 0,
    sessionCreatedAt: header.createdAt,
    logCutSeq,
  });
  return events.flatMap((event) => {
    const data = event.data as unknown as Told;
    const sessionRef = refOf(event.seq);
    if (event.type === "request/header")
      return [recordWith(event.seq, { sessionRef, ...headerParts(event.seq, data, sections) })];
    if (event.type === "user/message" && data.source?.sections !== undefined)
      return [recordWith(event.seq, { sessionRef, contexts: contextParts(event.seq, data) })];
    const isFailure = event.type === "assistant/chunk" && data.chunk?.reason?.kind === "error";
    return isFailure ? [recordWith(event.seq, { sessionRef, ...failureParts(event, sessionRef) })] : [];
  });
}

type Parts = Partial<FullRecord>;

const TEMPLATE = V0.records[0]!;
const BARE = { sections: [], contexts: [], systemMessageRefs: [] } as const;

function recordWith(seq: number, parts: Parts): FullRecord {
  const { failureRef: _ref, failureStatus: _status, ...rest } = TEMPLATE;
  const { sessionId } = parts.sessionRef!;
  return { ...rest, ...BARE, id: `record-${seq}`, sessionId, contentStatus: "reference-only", ...parts } as FullRecord;
}

function sectionOf(
  reference: Reference,
  { name, text, index }: { name: string; text: string; index: number },
): RecordSection {
  const sizes = {
    characters: Array.from(text).length,
    utf16Units: text.length,
    utf8Bytes: Buffer.byteLength(text),
    hash: sha256(text),
  };
  return { name, index, ...sizes, offsetUtf16: null, provenance: "host", sources: [], reference };
}

/** The system text as a whole and in sections. */
function headerParts(eventSeq: number, { header }: Told, count: number): Parts {
  const system = header!.system;
  const reference = (startUtf16: number, endUtf16: number): Reference => ({
    kind: "request-header-system",
    eventSeq,
    eventType: "request/header",
    messageHash: hashOf(system),
    textHash: sha256(system.slice(startUtf16, endUtf16)),
    range: { startUtf16, endUtf16 },
  });
  const sections = Array.from({ length: count }, (_, index) => {
    const [start, end] = [placeIn(system, index / count), placeIn(system, (index + 1) / count)];
    return sectionOf(reference(start, end), { name: `part-${index}`, text: system.slice(start, end), index });
  });
  const delivery = { ...TEMPLATE.delivery!, systemHashes: [sha256(system)] };
  return { sections, systemMessageRefs: [reference(0, system.length)], delivery };
}

/** A place in a text that cuts no character in two. */
function placeIn(text: string, share: number): number {
  const at = Math.floor(text.length * share);
  return text.codePointAt(at - 1)! > 0xffff ? at + 1 : at;
}

function contextParts(eventSeq: number, { id, content, source }: Told): RecordSection[] {
  return source!.sections!.map(({ name, text }, index) =>
    sectionOf(
      {
        kind: "context-section",
        eventSeq,
        eventType: "user/message",
        messageId: id!,
        messageHash: hashOf(content),
        textHash: sha256(text),
        sourceSectionIndex: index,
        sourceSectionName: name,
      },
      { name, text, index },
    ),
  );
}

function failureParts({ seq, data }: SessionEvent, sessionRef: SessionRef): Parts {
  const failureRef: FailureReference = {
    eventSeq: seq,
    eventType: "assistant/chunk",
    eventHash: hashOf(data),
    sessionRef,
  };
  return { failureRef, failureStatus: "reference-only" };
}
