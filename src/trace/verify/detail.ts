import type { HashText } from "../model/capture.ts";
import type { DetailContentStatus, DetailSection, TraceDetail } from "../model/detail.ts";
import type { History } from "../model/history.ts";
import type { FullRecord, RecordSection, TraceRecord } from "../model/record.ts";
import { verifyFailure } from "./failure.ts";
import { HistoryContents } from "./history-contents.ts";
import type { VerifiedText } from "./reference.ts";
import { verifiedContext, verifiedTarget } from "./target.ts";

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
  const { sessionRef } = record;
  const sections = record.sections.map((section) =>
    sectionDetail(section, verifiedTarget(section, { sessionRef, contents })),
  );
  const contexts = record.contexts.map((context) =>
    sectionDetail(context, verifiedContext(context, { sessionRef, contents })),
  );
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

/** The complete system texts of the request: all of them or none. */
function requestDetail(
  record: FullRecord,
  contents: HistoryContents,
): Pick<Recovered, "systemMessages" | "requestContentStatus"> {
  const { systemMessageRefs, delivery, sessionRef } = record;
  if (systemMessageRefs.length === 0) return {};
  const verified = systemMessageRefs.map((reference, index) =>
    verifiedTarget({ reference, hash: delivery?.systemHashes[index] }, { sessionRef, contents }),
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
