import { AssemblyPartSchema, type Capture, type CaptureFacts } from "../../trace/model/capture.ts";
import type { TraceRecord } from "../../trace/model/record.ts";
import { omittedRecord, projectRecord } from "../../trace/project/record.ts";
import { indexRow } from "../../trace/project/index-row.ts";
import { sha256, sha256OfJson } from "../profile/text-digest.ts";
import type { KeptRecord } from "./protocol.ts";

/** A capture as it comes to the thread. */
export interface SentCapture {
  readonly facts: CaptureFacts;
  /** JSON of an `AssemblyPart`. */
  readonly part: SharedArrayBuffer | null;
  /** UTF-16LE. */
  readonly texts: SharedArrayBuffer | null;
}

/** A record with its JSON, where the host can keep it. */
export interface MadeRecord {
  readonly kept: KeptRecord;
  readonly shared: SharedArrayBuffer;
}

/** The record of a capture; `bytesMax`: of its JSON, else a row that says so takes its place. */
export function makeRecord(sent: SentCapture, bytesMax: number): MadeRecord {
  const capture = openCapture(sent);
  const whole = stored(projectRecord(capture, sha256, sha256OfJson));
  return whole.shared.byteLength <= bytesMax ? whole : stored(omittedRecord(capture));
}

/** A record as the host keeps it. `value`: what is written of it, where that is more than what is known. */
export function stored(record: TraceRecord, value: unknown = record): MadeRecord {
  const bytes = Buffer.from(JSON.stringify(value));
  const shared = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(shared).set(bytes);
  const { id, sessionId, recordedAt } = record;
  return { kept: { recordId: id, sessionId, recordedAt, row: JSON.stringify(indexRow(record)) }, shared };
}

function openCapture({ facts, part, texts }: SentCapture): Capture {
  return {
    facts,
    part: part === null ? null : AssemblyPartSchema.parse(JSON.parse(Buffer.from(part).toString("utf8"))),
    texts: texts === null ? "" : Buffer.from(texts, 0, bytesOf(facts, texts)).toString("utf16le"),
  };
}

const UNIT_BYTES = 2;

/** Memory may have room behind the texts, which is no text. */
function bytesOf({ prompt }: CaptureFacts, { byteLength }: SharedArrayBuffer): number {
  const end = prompt?.contexts.at(-1)?.end ?? prompt?.system.end ?? 0;
  return Math.min(end * UNIT_BYTES, byteLength);
}
