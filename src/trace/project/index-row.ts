import type { IndexRow, TraceRecord } from "../model/record.ts";

/** A row of the index: a record without sections, contexts and audit. */
export function indexRow(record: TraceRecord): IndexRow {
  if (record.contentStatus === "omitted-size-limit") return record;
  const { sections, contexts: _contexts, audit: _audit, ...row } = record;
  return { ...row, sectionCount: sections.length };
}
