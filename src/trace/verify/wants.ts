import type { TraceRecord } from "../model/record.ts";
import type { Reference } from "../model/reference.ts";

/** What a reading of the history has to give for records to be checked against it. */
export interface HistoryWants {
  /** Numbers of the referenced events, ascending, each once. */
  readonly seqs: readonly number[];
  /** The history has to reach this number; -1: it may be empty. */
  readonly cut: number;
}

/** The events that records refer to and the largest of their cuts, those of failures among them. */
export function wantsOf(records: readonly TraceRecord[]): HistoryWants {
  const seqs = new Set<number>();
  let cut = -1;
  for (const record of records) {
    for (const { eventSeq } of referencesOf(record)) seqs.add(eventSeq);
    for (const sessionRef of sessionRefsOf(record)) cut = Math.max(cut, sessionRef.logCutSeq);
  }
  return { seqs: [...seqs].toSorted((a, b) => a - b), cut };
}

function referencesOf(record: TraceRecord): readonly { readonly eventSeq: number }[] {
  if (record.contentStatus === "omitted-size-limit") return [];
  const { sections, contexts, systemMessageRefs, failureRef } = record;
  const all = [...sections, ...contexts].map(({ reference }) => reference).concat(systemMessageRefs);
  const prompt = all.filter((reference): reference is Reference => reference !== null);
  return failureRef === undefined ? prompt : [...prompt, failureRef];
}

function sessionRefsOf(record: TraceRecord): readonly { readonly logCutSeq: number }[] {
  if (record.contentStatus === "omitted-size-limit") return [];
  const { sessionRef, failureRef } = record;
  return [sessionRef, failureRef?.sessionRef].filter((ref) => ref !== null && ref !== undefined);
}
