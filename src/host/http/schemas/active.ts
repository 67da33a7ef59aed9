import { z } from "@hono/zod-openapi";

import { CallConfigSchema, CompositionSchema, SelectionSchema } from "./assembly.ts";
import { DiagnosticSchema } from "./values.ts";

const uid = z.union([z.number(), z.string()]);
const number = z.number().nullable();
const texts = z.array(z.string());

const UsedSchema = z.object({ id: z.string(), name: z.string(), updatedAt: z.string() }).openapi("UsedResource");

const counts = {
  format: z.string(),
  entryCount: z.int(),
  matchedEntryCount: z.int(),
  activeEntryIds: texts,
};

/** A world book that took part: one of its own, or the one in the character card. */
const UsedBookSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({
      id: z.string(),
      name: z.string(),
      kind: z.literal("standalone-world-book"),
      updatedAt: z.string().optional(),
      bindingSources: texts,
      ...counts,
    }),
    z.strictObject({
      id: z.string(),
      name: z.string(),
      kind: z.literal("embedded-character-book"),
      ownerCharacterId: z.string(),
      ...counts,
    }),
  ])
  .openapi("UsedWorldBook");

const ResourcesSchema = z.strictObject({
  preset: UsedSchema.nullable(),
  characterCard: UsedSchema.nullable(),
  user: z.strictObject({ id: z.string(), name: z.string(), description: z.string() }).nullable(),
  worldBooks: z.array(UsedBookSchema),
});

/** What became of one entry, in the words of the first API. */
const DecisionSchema = z
  .strictObject({
    resourceId: z.string(),
    entryId: uid,
    entryName: z.string(),
    decision: z.enum(["included", "rejected"]),
    reason: z.string(),
    primaryKeys: texts,
    secondaryKeys: texts,
    primaryMatches: texts,
    secondaryMatches: texts,
    secondaryLogic: z.string().nullable(),
    groupName: z.string().nullable(),
    groupWeight: number,
    groupOverride: z.boolean(),
    probability: number,
    probabilityRoll: number,
    tokenCost: number,
    requestedPosition: z.string().nullable(),
    appliedPosition: z.enum(["before", "after"]).nullable(),
    approximatePosition: z.boolean(),
  })
  .openapi("Decision");

const AuditedBookSchema = z.strictObject({
  resource: UsedBookSchema,
  budget: z.strictObject({ limit: number, used: z.number(), remaining: number }),
  /** All books together list 128 at most, included ones first; `totals` counts all. */
  decisions: z.array(DecisionSchema),
  totals: z.strictObject({ included: z.int(), rejected: z.int() }),
});

const AuditActivationSchema = z.object({
  kind: z.string(),
  durableMessageCount: z.int().nullable(),
  pendingMessageCount: z.int(),
  includedPendingMessageCount: z.int(),
  duplicatePendingMessageCount: z.int(),
  scannedMessageCount: z.int().nullable(),
  scannedCharacters: z.int(),
  truncated: z.boolean(),
  claimEventSeqs: z.array(z.int()),
  invalidEventCount: z.int(),
});

const shared = {
  selection: SelectionSchema,
  sessionSelection: SelectionSchema,
  worldBookSelection: CompositionSchema,
  resources: ResourcesSchema,
  diagnostics: z.array(DiagnosticSchema),
};

/** What a session is bound to and what a request of it would hold: names, ids and counts, never text. */
export const ActiveSchema = z
  .strictObject({
    ok: z.literal(true),
    selected: UsedSchema.nullable(),
    ...shared,
    callConfig: CallConfigSchema,
    audit: z.strictObject({
      schemaVersion: z.literal(1),
      sessionId: z.string().nullable(),
      ...shared,
      activeLoreEntries: z.array(
        z.strictObject({ id: z.string(), resourceId: z.string(), entryId: uid, position: z.string().nullable() }),
      ),
      worldBooks: z.strictObject({ resources: z.array(AuditedBookSchema) }),
      activation: AuditActivationSchema,
      composition: z.strictObject({
        section: z.strictObject({ name: z.string(), order: z.int() }),
        systemPromptMode: z.enum(["append", "replace"]),
        profileCharacters: z.int(),
        callConfigFields: texts,
      }),
      fingerprint: z.string().nullable(),
    }),
  })
  .openapi("Active");
