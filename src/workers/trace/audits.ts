import { LIMITS } from "../../matcher/limits.ts";
import { mergeByTime } from "../../trace/store/merge-by-time.ts";
import { type TraceRecord, TraceRecordSchema } from "../../trace/model/record.ts";

/** A v1 audit row: one of ours, or one of an older version as its file has it. */
export type AuditRow = Readonly<Record<string, unknown>> & { readonly recordedAt: number };

export interface AuditList {
  /** A JSON list, oldest first. */
  readonly json: Uint8Array<ArrayBuffer>;
  /** Some were left out: those that alone are over `LIMITS.traceAuditBytes`, and the oldest when the list would be. */
  readonly trimmed: boolean;
}

/**
 * The v1 audits of these records (JSON in UTF-8, oldest first) and those of older versions: the newest
 * `LIMITS.traceAuditRecords`. `nowMs` as for `mergeByTime`.
 */
export function listAudits(
  records: readonly SharedArrayBuffer[],
  older: readonly AuditRow[],
  nowMs = Date.now(),
): AuditList {
  const own = records.flatMap((shared): readonly AuditRow[] => {
    const record = TraceRecordSchema.parse(JSON.parse(Buffer.from(shared).toString("utf8")));
    return hasAudit(record) ? [record.audit] : [];
  });
  const ordered = older.toSorted((a, b) => a.recordedAt - b.recordedAt);
  const rows = mergeByTime<AuditRow>(ordered, own, nowMs).slice(-LIMITS.traceAuditRecords.value);
  const texts = rows.flatMap((row) => textOf(row) ?? []);
  let first = texts.length;
  // Brackets; each row has a comma, the first for nothing.
  let bytes = 2;
  while (first > 0) {
    bytes += Buffer.byteLength(texts[first - 1] ?? "") + 1;
    if (bytes > LIMITS.traceAuditBytes.value) break;
    first--;
  }
  return { json: ownBytes(`[${texts.slice(first).join(",")}]`), trimmed: first > 0 || texts.length < rows.length };
}

/** null: a row that alone is larger than the list may be, or is too deep to be written. */
function textOf(row: AuditRow): string | null {
  try {
    const text = JSON.stringify(row);
    return Buffer.byteLength(text) + 3 > LIMITS.traceAuditBytes.value ? null : text;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const hasAudit = (record: TraceRecord): record is Extract<TraceRecord, { audit: unknown }> => "audit" in record;

/** In memory of its own, which can be transferred. */
const ownBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));
