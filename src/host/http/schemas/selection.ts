import { z } from "@hono/zod-openapi";

import type { CharacterOptions } from "../../../workers/protocol.ts";

const sessionId = z.string();

/** Greeting and override switches as they are in force. */
const OptionsSchema = z.strictObject({
  greetingIndex: z.int(),
  preferCharacterSystemPrompt: z.boolean(),
  preferCharacterPostHistory: z.boolean(),
  /** Only where it was allowed or forbidden: card scripts are off by default. */
  allowRegexScripts: z.boolean().optional(),
});

/** The character that a session is bound to, with its options; both null without one. */
export const CharacterSelectionSchema = z
  .strictObject({
    ok: z.literal(true),
    selection: z.strictObject({ characterCardId: z.string(), character: OptionsSchema }).nullable(),
    character: z
      .strictObject({
        id: z.string(),
        name: z.string(),
        sourceFormat: z.string(),
        specVersion: z.string().optional(),
      })
      .nullable(),
  })
  .openapi("CharacterSelection");

export const SelectPresetSchema = z
  .strictObject({ id: z.string().nullable(), sessionId: sessionId.optional() })
  .openapi("SelectPreset");

/** Options as a request gives them. JSON has no undefined, which `optional` would let a type have. */
const GivenOptionsSchema = z.strictObject({
  greetingIndex: z.int().min(0).optional(),
  preferCharacterSystemPrompt: z.boolean().optional(),
  preferCharacterPostHistory: z.boolean().optional(),
  /** The card's own regex scripts may change lore in this session. */
  allowRegexScripts: z.boolean().optional(),
}) as z.ZodType as z.ZodType<CharacterOptions>;

export const SelectCharacterSchema = z
  .strictObject({
    sessionId,
    characterCardId: z.string().nullable(),
    character: GivenOptionsSchema.optional(),
  })
  .openapi("SelectCharacter");

export const SelectUserSchema = z.strictObject({ sessionId, userId: z.string().nullable() }).openapi("SelectUser");

export const SelectWorldBooksSchema = z
  .strictObject({ sessionId, worldBookIds: z.array(z.string()) })
  .openapi("SelectWorldBooks");

export const BindWorldBooksSchema = z.strictObject({ worldBookIds: z.array(z.string()) }).openapi("BindWorldBooks");
