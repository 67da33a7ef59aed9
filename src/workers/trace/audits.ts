import { LIMITS } from "../../matcher/limits.ts";
import { type TraceRecord, TraceRecordSchema } from "../../trace/model/record.ts";

/** A v1 audit row: one of ours, or one of an older version as its file has it. */
export type AuditRow = Readonly<Record<string, unknown>> & { readonly recordedAt: number };

export interface AuditList {
  /** A JSON list, oldest first. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** The oldest were left out, because the list would be larger than `LIMITS.traceAuditBytes`. */
  readonly trimmed: boolean;
}

/** The v1 audits of these records (JSON in UTF-8) and older ones: the newest `LIMITS.traceAuditRecords`. */
export function listAudits(records: readonly SharedArrayBuffer[], older: readonly AuditRow[]): AuditList {
  const own = records.flatMap((shared): readonly AuditRow[] => {
    const record = TraceRecordSchema.parse(JSON.parse(Buffer.from(shared).toString("utf8")));
    return hasAudit(record) ? [record.audit] : [];
  });
  const rows = [...older, ...own]
    .toSorted((a, b) => a.recordedAt - b.recordedAt)
    .slice(-LIMITS.traceAuditRecords.value);
  const texts = rows.map((row) => JSON.stringify(row));
  let first = texts.length;
  // Brackets; each row has a comma, the first for nothing.
  let bytes = 2;
  while (first > 0) {
    bytes += Buffer.byteLength(texts[first - 1] ?? "") + 1;
    if (bytes > LIMITS.traceAuditBytes.value) break;
    first--;
  }
  return { json: ownBytes(`[${texts.slice(first).join(",")}]`), trimmed: first > 0 };
}

const hasAudit = (record: TraceRecord): record is Extract<TraceRecord, { audit: unknown }> => "audit" in record;

/** In memory of its own, which can be transferred. */
const ownBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
