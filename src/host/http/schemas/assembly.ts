import { z } from "@hono/zod-openapi";

import { WorldBookIdsSchema } from "./values.ts";

/** Parts that every answer about an assembly has. */

/** What a session is bound to. `rp` is kept as it is stored. */
export const SelectionSchema = z
  .object({
    presetId: z.string().nullable(),
    characterCardId: z.string().nullable(),
    userId: z.string().nullable(),
    worldBookIds: WorldBookIdsSchema,
    character: z.object({
      greetingIndex: z.int().optional(),
      preferCharacterSystemPrompt: z.boolean().optional(),
      preferCharacterPostHistory: z.boolean().optional(),
      allowRegexScripts: z.boolean().optional(),
    }),
    rp: z.looseObject({ active: z.boolean() }),
  })
  .openapi("Selection");

/** Which standalone world books a session has, and from where. */
export const CompositionSchema = z
  .strictObject({
    explicitIds: WorldBookIdsSchema,
    userBoundIds: WorldBookIdsSchema,
    presetBoundIds: WorldBookIdsSchema,
    characterBoundIds: WorldBookIdsSchema,
    effectiveIds: WorldBookIdsSchema,
    duplicateIds: WorldBookIdsSchema,
    order: z.literal("session-explicit-then-user-then-preset-then-character"),
  })
  .openapi("WorldBookSelection");

/** Call parameters that the preset asks for. */
export const CallConfigSchema = z
  .strictObject({
    temperature: z.number().optional(),
    maxTokens: z.number().optional(),
    reasoningEffort: z.string().optional(),
    stop: z.array(z.string()).optional(),
  })
  .openapi("CallConfig");

/** Counts of the conversation that was scanned; no texts. */
export const ActivationSchema = z
  .strictObject({
    durableMessageCount: z.int(),
    pendingMessageCount: z.int(),
    includedPendingMessageCount: z.int(),
    duplicatePendingMessageCount: z.int(),
    scannedMessageCount: z.int(),
    scannedCharacters: z.int(),
    availableCharacters: z.int(),
    truncated: z.boolean(),
    claimEventSeqs: z.array(z.int()),
    invalidEventCount: z.int(),
  })
  .openapi("Conversation");
