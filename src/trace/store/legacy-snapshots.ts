import { foundRecords, SessionIds, textOrNull } from "./legacy-position.ts";
import type { LegacyRecord } from "./legacy-record.ts";
import type { JsonObject } from "./legacy-walk.ts";

/** Name in the data folder of the schema 3 records, which hold bodies. */
export const SNAPSHOTS_FILE = "tavern-assemblies.json";

/** Fields of a row that may be listed when they are short texts or numbers: anything else might hold a body. */
const ROW_FIELDS = ["updatedAt", "status", "captureId", "legacyCaptureId", "captureStage", "sourceMapping"];
const ROW_UNITS_MAX = 200;

/**
 * The records of a schema 3 file, oldest first, under their own ids. Bodies are in the detail only, which is the record
 * as its file has it; where it does not say so itself, `bodyStorage` says that the texts are from this file, and
 * `contentStatus` whether there are any. What is no record is passed over. `ids`: those that records of another file have
 * already.
 */
export function snapshotRecords(json: unknown, ids = new SessionIds()): LegacyRecord[] {
  return foundRecords(json, isSnapshot).map(({ stored: record, at: { id, ...at } }) => {
    const { sessionId, recordedAt } = at;
    const recordId = ids.unique(sessionId, id);
    const told = {
      schemaVersion: 3,
      id: recordId,
      ...at,
      contentStatus: shortText(record["contentStatus"]) ?? (hasText(record) ? "available" : "assembly-unavailable"),
      bodyStorage: shortText(record["bodyStorage"]) ?? "legacy-snapshot",
    };
    return {
      recordId,
      sessionId,
      recordedAt,
      row: { ...told, ...listedFields(record), sectionCount: partsOf(record, "sections").length },
      detail: { ...record, ...told },
      audit: auditOf(record),
      captureId: textOrNull(record["legacyCaptureId"]) ?? textOrNull(record["captureId"]),
    };
  });
}

const isSnapshot = (object: JsonObject): boolean => object["schemaVersion"] === 3 && Array.isArray(object["sections"]);

const partsOf = (record: JsonObject, list: "sections" | "contexts"): readonly unknown[] => {
  const parts = record[list];
  return Array.isArray(parts) ? parts : [];
};

function hasText(record: JsonObject): boolean {
  const parts = [...partsOf(record, "sections"), ...partsOf(record, "contexts")];
  return parts.some((part) => typeof part === "object" && part !== null && "text" in part);
}

function listedFields(record: JsonObject): JsonObject {
  const isListed = (value: unknown): boolean => typeof value === "number" || shortText(value) !== null;
  return Object.fromEntries(
    ROW_FIELDS.flatMap((field) => (isListed(record[field]) ? [[field, record[field]] as const] : [])),
  );
}

/** A word of ours, not a text of somebody. */
const shortText = (value: unknown): string | null =>
  typeof value === "string" && value !== "" && value.length <= ROW_UNITS_MAX ? value : null;

function auditOf(record: JsonObject): LegacyRecord["audit"] {
  const { audit } = record;
  if (typeof audit !== "object" || audit === null || Array.isArray(audit)) return null;
  const { recordedAt } = audit as JsonObject;
  return typeof recordedAt === "number" ? { ...(audit as JsonObject), recordedAt } : null;
}
