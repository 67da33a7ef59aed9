import type { FullRecord } from "../../../../src/trace/model/record.ts";
import { omittedRecord, projectRecord } from "../../../../src/trace/project/record.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";
import { captureWith } from "../../project/support/captures.ts";
import type { CaptureFacts } from "../../../../src/trace/model/capture.ts";

/** A whole record of that id, recorded so many milliseconds after the epoch. */
export const fullRecord = (recordId: string, recordedAt = 0, facts: Partial<CaptureFacts> = {}): FullRecord =>
  projectRecord(captureWith({ recordId, recordedAt, ...facts }), sha256);

export const omitted = (recordId: string, recordedAt = 0, facts: Partial<CaptureFacts> = {}) =>
  omittedRecord(captureWith({ recordId, recordedAt, ...facts }));
