import { z } from "zod";

import { AuditRecordSchema } from "./audit-record.ts";
import { FailureReferenceSchema, ReferenceSchema, SessionRefSchema } from "./reference.ts";

/** How far a request got. Source: prompt API v3, "Schema 4 records". */
export const RECORD_STATUSES = [
  "assembled",
  "request-observed",
  "request-unconfirmed",
  "request-failed-before-observation",
  "assembly-or-preparation-failed",
  "superseded-unconfirmed",
  "unloaded-unconfirmed",
] as const;

/** What is stored of contents: references that are checked when somebody reads; nothing, and why. */
export const STORED_CONTENT_STATUSES = ["reference-only", "assembly-unavailable", "omitted-size-limit"] as const;

const count = z.int().min(0);
const hash = z.string();

/**
 * Of the rendered text, which is what the model sees. `characters`: Unicode code points. `utf8Bytes`: a lone surrogate
 * counts as the U+FFFD that is sent for it. `hash`: of the UTF-8 form, or the WTF-8 form if there are lone surrogates.
 */
const sizes = { characters: count, utf16Units: count, utf8Bytes: count, hash };

export const RecordSourceSchema = z.object({
  kind: z.enum(["preset", "character", "user", "worldbook"]),
  resourceId: z.string(),
  /** Of the resource as the assembly saw it; null = not known. */
  resourceRevision: z.string().nullable(),
  field: z.string(),
  /** Of the preset's prompt. */
  identifier: z.string().nullable(),
  /** The role that the preset asked for. */
  role: z.string().nullable(),
  relationship: z.enum(["content", "override", "format", "macro", "placement-only"]),
  ...sizes,
  textStatus: z.literal("not-stored"),
  /** `worldbook` only: uid in the book as text; null when absent. */
  entryId: z.string().nullable().exactOptional(),
  /** `worldbook` only: `<resourceId>:<uid>`. */
  qualifiedEntryId: z.string().nullable().exactOptional(),
  /** `worldbook` only: title for display; may be empty. */
  entryName: z.string().exactOptional(),
});

export const RecordSectionSchema = z.object({
  name: z.string(),
  /** Position in the array that was handed to the host, empty sections counted. */
  index: count,
  ...sizes,
  /** Start in the system text, two-newline separators included; null: a context, or the request was not matched. */
  offsetUtf16: count.nullable(),
  /** `tavern`: a part of the profile; `host`: of the host or another plugin. */
  provenance: z.enum(["tavern", "host"]),
  sources: z.array(RecordSourceSchema),
  reference: ReferenceSchema.nullable(),
});

export const DeliverySchema = z.object({
  stage: z.literal("llm/stream"),
  logCutSeq: z.int().min(-1),
  /** null = a session that cannot be read. */
  sessionVersion: z.number().nullable(),
  /** SHA-256 of each complete system text of the request, in order. */
  systemHashes: z.array(hash),
  /** The assembly as rendered equals exactly one complete system text. */
  assemblyVerified: z.boolean(),
  /** That, and the official history holds this text. */
  historyVerified: z.boolean(),
  /** Which of the system texts; null: none. */
  systemMessageIndex: count.nullable(),
  provider: z.string(),
  model: z.string(),
  toolNames: z.array(z.string()),
});

const parameter = z.enum(["temperature", "maxTokens", "reasoningEffort", "stop"]);
/** Stop sequences are texts of users: their number and a hash of them stand for them. */
const parameters = z.object({
  temperature: z.number().exactOptional(),
  maxTokens: z.number().exactOptional(),
  reasoningEffort: z.string().exactOptional(),
  stop: z.object({ count, hash }).exactOptional(),
});

export const CallParametersSchema = z.object({
  /** What the preset asks for. */
  requested: parameters,
  /** What the request was sent with, whoever set it. */
  effective: parameters,
  /** What the preset asks for and the request was sent without. */
  fallbacks: z.array(
    z.object({ parameter, reason: z.enum(["rejected-by-model", "unsupported-by-model", "replaced-later"]) }),
  ),
});

/** Fields of every row, those of omitted records too. */
const position = {
  schemaVersion: z.literal(4),
  /** Opaque. */
  id: z.string().min(1),
  sessionId: z.string().min(1),
  turn: count,
  step: count,
  /** From 1: which capture of this turn and step. */
  attempt: z.int().min(1),
  /** Milliseconds since the epoch. */
  recordedAt: z.number(),
  status: z.enum(RECORD_STATUSES),
  contentStatus: z.enum(STORED_CONTENT_STATUSES),
  bodyStorage: z.literal("official-session"),
  sourceTextStored: z.literal(false),
  /** Of the assembly; all attempts that were made from one have it in common. */
  captureId: z.string().min(1),
  /** The same id under the name by which rows of the v1 audit are found. */
  legacyCaptureId: z.string().min(1),
};

/** What stands in the place of a record that is larger than a record may be. */
export const OmittedRecordSchema = z.object({ ...position, contentStatus: z.literal("omitted-size-limit") });

/** One record of one request, without any body. Source: prompt API v3, "Schema 4 records". */
export const FullRecordSchema = z.object({
  ...position,
  contentStatus: z.enum(["reference-only", "assembly-unavailable"]),
  updatedAt: z.number(),
  sourceMapping: z.literal("section-contributors"),
  captureStage: z.literal("tavern-waterfall-return"),
  entersModelHistory: z.literal(false),
  audit: AuditRecordSchema,
  /** The session's selection as it was. */
  selection: z.unknown(),
  /** SHA-256 over names and hashes of all sections and contexts; null without an assembly. */
  assemblyHash: hash.nullable(),
  sections: z.array(RecordSectionSchema),
  contexts: z.array(RecordSectionSchema),
  /** null: a session that cannot be read. */
  sessionRef: SessionRefSchema.nullable(),
  systemMessageRefs: z.array(ReferenceSchema.nullable()),
  /** null: no request was observed. */
  delivery: DeliverySchema.nullable(),
  parameters: CallParametersSchema.nullable(),
  failureRef: FailureReferenceSchema.exactOptional(),
  failureStatus: z.literal("reference-only").exactOptional(),
});

export const TraceRecordSchema = z.union([FullRecordSchema, OmittedRecordSchema]);

export type RecordStatus = (typeof RECORD_STATUSES)[number];
export type RecordSource = z.infer<typeof RecordSourceSchema>;
export type RecordSection = z.infer<typeof RecordSectionSchema>;
export type Delivery = z.infer<typeof DeliverySchema>;
export type CallParameters = z.infer<typeof CallParametersSchema>;
export type OmittedRecord = z.infer<typeof OmittedRecordSchema>;
export type FullRecord = z.infer<typeof FullRecordSchema>;
export type TraceRecord = FullRecord | OmittedRecord;

/** A row of the index: a record without sections, contexts and audit. Never any body. */
export type IndexRow =
  | (Omit<FullRecord, "sections" | "contexts" | "audit"> & { readonly sectionCount: number })
  | OmittedRecord;
