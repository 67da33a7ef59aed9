import { z } from "zod";

const count = z.int().min(0);
const clipped = z.string();

/** How far a request got in the words of API v1. */
export const AUDIT_STATUSES = [
  "awaiting-header",
  "header-observed",
  "header-reused-or-observed",
  "request-not-confirmed",
  "request-error",
  "superseded-unconfirmed",
] as const;

export const AuditResourceSchema = z.object({
  id: clipped,
  name: clipped,
  kind: clipped,
  format: clipped.nullable(),
  entryCount: count.nullable(),
  matchedEntryCount: count.nullable(),
});

/** Rows of `audit.ts` as they are stored; see `AuditDecision`. */
const decision = z.looseObject({ resourceId: z.string(), entryId: z.union([z.string(), z.number()]) });

/** One request as API v1 tells of it; also `audit` of a schema 4 record. No bodies. Source: API v1, `GET /traces`. */
export const AuditRecordSchema = z.object({
  schemaVersion: z.literal(1),
  /** `<turn>:<step>:<attempt>`; used again after a rollback. */
  id: z.string(),
  captureId: z.string(),
  sessionId: z.string(),
  turn: count,
  step: count,
  attempt: count,
  recordedAt: z.number(),
  updatedAt: z.number(),
  status: z.enum(AUDIT_STATUSES),
  assembly: z.object({
    fingerprint: z.string().nullable(),
    profileSection: z.string(),
    profileOrder: z.number(),
    systemPromptMode: z.enum(["append", "replace"]).nullable(),
    systemCharacters: count.nullable(),
    systemFingerprint: z.string().nullable(),
    callConfig: z.record(z.string(), z.unknown()),
  }),
  selection: z.object({
    presetId: clipped.nullable(),
    characterCardId: clipped.nullable(),
    userProfileId: clipped.nullable(),
    worldBookIds: z.array(clipped),
  }),
  worldBookSelection: z.object({
    explicitIds: z.array(clipped),
    userBoundIds: z.array(clipped),
    presetBoundIds: z.array(clipped),
    characterBoundIds: z.array(clipped),
    effectiveIds: z.array(clipped),
    duplicateIds: z.array(clipped),
    order: z.string().nullable(),
  }),
  resources: z.object({
    preset: AuditResourceSchema.nullable(),
    characterCard: AuditResourceSchema.nullable(),
    userProfile: AuditResourceSchema.nullable(),
    worldBooks: z.array(AuditResourceSchema),
  }),
  worldBooks: z.array(
    z.object({
      resource: AuditResourceSchema,
      budget: z.object({ limit: z.number().nullable(), used: z.number(), remaining: z.number().nullable() }),
      decisions: z.array(decision),
      totals: z.object({ included: count, rejected: count }),
    }),
  ),
  /** null: no conversation took part. */
  activation: z
    .object({
      kind: z.string(),
      durableMessageCount: count,
      pendingMessageCount: count,
      includedPendingMessageCount: count,
      duplicatePendingMessageCount: count,
      scannedMessageCount: count,
      scannedCharacters: count,
      truncated: z.boolean(),
      claimEventSeqs: z.array(count).max(4),
      invalidEventCount: count,
    })
    .nullable(),
  /** At most 64. */
  diagnostics: z.array(
    z.object({
      code: z.string(),
      severity: z.string(),
      message: z.string(),
      resourceId: clipped.nullable(),
      entryId: clipped.nullable(),
    }),
  ),
  /** What the host's log says of the request; null fields: not observed, or not in this log format. */
  authority: z.object({
    kind: z.literal("dsh-request-header"),
    headerEventSeq: count.nullable(),
    headerReason: z.string().nullable(),
    headerReused: z.boolean().nullable(),
    headerFingerprint: z.string().nullable(),
    systemFingerprint: z.string().nullable(),
    configFingerprint: z.string().nullable(),
    tavernProfilePresent: z.boolean().nullable(),
    tavernCallConfigApplied: z.boolean().nullable(),
  }),
  sensitiveContentStored: z.literal(false),
  entersModelHistory: z.literal(false),
});

export type AuditStatus = (typeof AUDIT_STATUSES)[number];
export type AuditResource = z.infer<typeof AuditResourceSchema>;
export type AuditRecord = z.infer<typeof AuditRecordSchema>;
