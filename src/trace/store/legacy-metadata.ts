import { AuditRecordSchema } from "../model/audit-record.ts";
import { foundRecords, SessionIds, textOrNull } from "./legacy-position.ts";
import type { LegacyRecord } from "./legacy-record.ts";
import type { JsonObject } from "./legacy-walk.ts";

/** Name in the data folder of the records of API v1. */
export const METADATA_FILE = "tavern-traces.json";

const AUDIT_FIELDS = Object.keys(AuditRecordSchema.shape);

/**
 * The records of a file of API v1, oldest first: their place and time, and their audit in the detail. Their ids are used
 * again after a rollback, so the k-th of a session's that has an id is called `legacy:<id>~k`. What is no record is
 * passed over. `ids`: those that records of another file have already.
 */
export function metadataRecords(json: unknown, ids = new SessionIds()): LegacyRecord[] {
  return foundRecords(json, isMetadata).map(({ stored, at: { id, ...at } }) => {
    const { sessionId, recordedAt } = at;
    const recordId = ids.unique(sessionId, `legacy:${id}`);
    const row = { schemaVersion: 3, id: recordId, ...at, status: ONLY, contentStatus: ONLY };
    const documented = { ...pick(stored, AUDIT_FIELDS), recordedAt };
    return {
      recordId,
      sessionId,
      recordedAt,
      row,
      detail: { ...row, audit: documented },
      audit: documented,
      captureId: textOrNull(stored["captureId"]),
    };
  });
}

const ONLY = "legacy-metadata-only";

const isMetadata = (object: JsonObject): boolean => object["schemaVersion"] === 1;

const pick = (object: JsonObject, fields: readonly string[]): JsonObject =>
  Object.fromEntries(
    fields.flatMap((field) => (Object.hasOwn(object, field) ? [[field, object[field]] as const] : [])),
  );
