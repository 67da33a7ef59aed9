import { z } from "@hono/zod-openapi";

import { LIMITS } from "../../../matcher/limits.ts";
import { ObjectSchema, TimeSchema } from "./values.ts";

export const CharacterSummarySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    sourceFormat: z.string(),
    sourceContainer: z.string(),
    specVersion: z.string().optional(),
    fileName: z.string(),
    byteLength: z.int().optional(),
    sha256: z.string().optional(),
    tags: z.array(z.string()),
    alternateGreetingCount: z.int(),
    hasEmbeddedCharacterBook: z.boolean(),
    warningCount: z.int(),
    unsupportedFeatureCount: z.int(),
  })
  .openapi("CharacterSummary");

const NoticeSchema = z.object({ code: z.string(), message: z.string(), path: z.string().optional() });

/** What an import noticed about a card. */
export const CompatibilitySchema = z
  .object({
    warnings: z.array(NoticeSchema),
    unsupportedFeatures: z.array(NoticeSchema),
    unknownMacroNames: z.array(z.string()),
  })
  .openapi("Compatibility");

const texts = z.array(z.string());

export const CharacterDataSchema = z
  .object({
    name: z.string(),
    nickname: z.string(),
    description: z.string(),
    personality: z.string(),
    scenario: z.string(),
    firstMessage: z.string(),
    messageExample: z.string(),
    creatorNotes: z.string(),
    systemPrompt: z.string(),
    postHistoryInstructions: z.string(),
    alternateGreetings: texts,
    groupOnlyGreetings: texts,
    tags: texts,
    creator: z.string(),
    characterVersion: z.string(),
    characterBook: ObjectSchema.optional(),
    assets: z.array(z.unknown()),
    extensions: ObjectSchema,
  })
  .openapi("CharacterData");

/** A card; `source.raw` is what the file carried, `data.characterBook` its own world book as it stands there. */
export const CharacterSchema = z
  .object({
    schemaVersion: z.literal(1),
    id: z.string(),
    name: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    source: z.object({ format: z.string(), container: z.string() }),
    data: CharacterDataSchema,
    compatibility: CompatibilitySchema,
  })
  .openapi("Character");

export const SortingSchema = z.strictObject({ mode: z.enum(["updated", "name", "custom"]) }).openapi("Sorting");

/** A character that selections or relations may still name. */
export const MissingCharacterSchema = z
  .strictObject({ id: z.string(), name: z.string(), sha256: z.string().optional() })
  .openapi("MissingCharacter");

/** `characterIds` only with `custom`, and then each character once. */
export const CharacterOrderSchema = z
  .strictObject({
    mode: z.enum(["updated", "name", "custom"]),
    characterIds: z.array(z.string()).max(LIMITS.characterOrderIds.value).optional(),
  })
  .openapi("CharacterOrder");

export const RelinkSchema = z
  .strictObject({ previousCharacterId: z.string(), characterId: z.string() })
  .openapi("CharacterRelink");
