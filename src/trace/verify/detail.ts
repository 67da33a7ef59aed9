import type { HashText } from "../model/capture.ts";
import type { DetailContentStatus, DetailSection, TraceDetail } from "../model/detail.ts";
import type { History } from "../model/history.ts";
import type { FullRecord, RecordSection, TraceRecord } from "../model/record.ts";
import type { Reference } from "../model/reference.ts";
import { verifyFailure } from "./failure.ts";
import { HistoryContents } from "./history-contents.ts";
import { type VerifiedText, verifyReference } from "./reference.ts";

/**
 * A record with the texts that the official history gives for it; a text is there when every check of its reference
 * held, and nothing stands in its place when not. Source: prompt API v3, "Official-history references and on-demand
 * recovery". Never throws. Linear in the referenced contents and in the ranges.
 */
export function detailOf(record: TraceRecord, history: History, hash: HashText): TraceDetail {
  return recovered(record, new HistoryContents(history, hash));
}

/** Details of records of one session, in their order; each event's content is hashed once for all of them. */
export function detailsOf(records: readonly TraceRecord[], contents: HistoryContents): TraceDetail[] {
  return records.map((record) => recovered(record, contents));
}

type Recovered = Extract<TraceDetail, { readonly sections: readonly DetailSection[] }>;

function recovered(record: TraceRecord, contents: HistoryContents): TraceDetail {
  if (record.contentStatus === "omitted-size-limit") return record;
  const { failureStatus: _stored, ...kept } = record;
  const sections = record.sections.map((section) => sectionDetail(section, verifiedSection(section, record, contents)));
  const contexts = record.contexts.map((context) => sectionDetail(context, verifiedContext(context, record, contents)));
  const parts = [...sections, ...contexts];
  const first = parts.find(({ referenceError }) => referenceError !== undefined)?.referenceError;
  return {
    ...kept,
    contentStatus: record.contentStatus === "reference-only" ? recoveryOf(parts) : record.contentStatus,
    ...(first === undefined ? {} : { referenceError: first }),
    sections,
    contexts,
    ...requestDetail(record, contents),
    ...failureDetail(record, contents),
  };
}

function recoveryOf(parts: readonly DetailSection[]): DetailContentStatus {
  const available = parts.filter(({ contentStatus }) => contentStatus === "available").length;
  if (available === parts.length) return "available";
  return available === 0 ? "reference-unavailable" : "partially-available";
}

function sectionDetail(section: RecordSection, verified: VerifiedText): DetailSection {
  return "text" in verified
    ? { ...section, contentStatus: "available", text: verified.text }
    : { ...section, contentStatus: "reference-unavailable", referenceError: verified.error };
}

/** Here comes who moves a reference from one place of a record to another: the text has to be that of the place. */
function verifiedSection(
  { reference, hash }: RecordSection,
  record: FullRecord,
  contents: HistoryContents,
): VerifiedText {
  return verifiedTarget(reference, hash, { record, contents });
}

function verifiedContext(context: RecordSection, record: FullRecord, contents: HistoryContents): VerifiedText {
  const verified = verifiedTarget(context.reference, context.hash, { record, contents });
  const name = context.reference?.kind === "context-section" ? context.reference.sourceSectionName : context.name;
  return "text" in verified && name !== context.name ? { error: "section-mismatch" } : verified;
}

/** The text of a reference, if it is the text with this hash that the record says it has there. */
function verifiedTarget(
  reference: Reference | null,
  hash: string | undefined,
  { record, contents }: { readonly record: FullRecord; readonly contents: HistoryContents },
): VerifiedText {
  if (reference === null || record.sessionRef === null) return { error: "unverified" };
  const verified = verifyReference(reference, record.sessionRef, contents);
  return "text" in verified && reference.textHash !== hash ? { error: "text-mismatch" } : verified;
}

/** The complete system texts of the request: all of them or none. */
function requestDetail(
  record: FullRecord,
  contents: HistoryContents,
): Pick<Recovered, "systemMessages" | "requestContentStatus"> {
  const { systemMessageRefs, delivery } = record;
  if (systemMessageRefs.length === 0) return {};
  const verified = systemMessageRefs.map((reference, index) =>
    verifiedTarget(reference, delivery?.systemHashes[index], { record, contents }),
  );
  const systemMessages = verified.flatMap((found) => ("text" in found ? [found.text] : []));
  return systemMessages.length === verified.length
    ? { systemMessages, requestContentStatus: "available" }
    : { requestContentStatus: "reference-unavailable" };
}

function failureDetail(
  { failureRef }: FullRecord,
  contents: HistoryContents,
): Pick<Recovered, "failureStatus" | "failure" | "failureReferenceError"> {
  if (failureRef === undefined) return {};
  const verified = verifyFailure(failureRef, contents);
  return "failure" in verified
    ? { failureStatus: "available", failure: verified.failure }
    : { failureStatus: "reference-unavailable", failureReferenceError: verified.error };
}
