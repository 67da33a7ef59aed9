import { LIMITS } from "../../matcher/limits.ts";
import { metadataRecords } from "./legacy-metadata.ts";
import { SessionIds } from "./legacy-position.ts";
import type { LegacyRecord } from "./legacy-record.ts";
import { snapshotRecords } from "./legacy-snapshots.ts";

export interface LegacyFiles {
  /** Records of API v1 and schema 3 records, each oldest first. */
  readonly metadata: readonly LegacyRecord[];
  readonly snapshots: readonly LegacyRecord[];
}

/**
 * The records of both files; null: there is no such file. Ids are unique in their sessions across both: those of schema 3
 * records stay as they are.
 */
export function legacyRecords(json: { readonly metadata: unknown; readonly snapshots: unknown }): LegacyFiles {
  const ids = new SessionIds();
  const snapshots = snapshotRecords(json.snapshots, ids);
  return { snapshots, metadata: metadataRecords(json.metadata, ids) };
}

/**
 * What the index lists of older versions, oldest first: all schema 3 records, and those of API v1 of whose capture there
 * is no other. At most the newest `LIMITS.traceLegacyRecords`.
 */
export function listedLegacy({ metadata, snapshots }: LegacyFiles): LegacyRecord[] {
  const shown = new Set(snapshots.flatMap((record) => captureOf(record) ?? []));
  const rest = metadata.filter((record) => !shown.has(captureOf(record) ?? ""));
  return [...rest, ...snapshots]
    .toSorted((a, b) => a.recordedAt - b.recordedAt)
    .slice(-LIMITS.traceLegacyRecords.value);
}

/** The v1 audit rows of a session that older versions have left. */
export function legacyAudits(
  { metadata, snapshots }: LegacyFiles,
  sessionId: string,
): readonly NonNullable<LegacyRecord["audit"]>[] {
  const shown = new Set(metadata.flatMap((record) => captureOf(record) ?? []));
  const rest = snapshots.filter((record) => !shown.has(captureOf(record) ?? ""));
  const own = [...metadata, ...rest].filter((record) => record.sessionId === sessionId);
  return own.flatMap(({ audit }) => audit ?? []);
}

/** Names a capture; null: the record does not say which it was made of, and nothing is guessed. */
const captureOf = ({ sessionId, captureId }: LegacyRecord): string | null =>
  captureId === null ? null : JSON.stringify([sessionId, captureId]);
