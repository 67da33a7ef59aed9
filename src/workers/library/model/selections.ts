import { z } from "zod";

/** Greeting and override switches of the bound character. Absent = the reader's default. */
export const CharacterOptionsSchema = z.object({
  greetingIndex: z.number().int().min(0).exactOptional(),
  preferCharacterSystemPrompt: z.boolean().exactOptional(),
  preferCharacterPostHistory: z.boolean().exactOptional(),
  /** The card's own regex scripts may change lore of this session; off unless set. */
  allowRegexScripts: z.boolean().exactOptional(),
});

/** Kept and returned unchanged; nothing here acts on it. */
export const RpSchema = z.looseObject({
  active: z.boolean(),
  source: z.unknown(),
  followSuppressed: z.boolean(),
  sandboxBefore: z.unknown(),
});

/** What one session is bound to. */
export const SelectionSchema = z.object({
  presetId: z.string().nullable(),
  characterCardId: z.string().nullable(),
  userId: z.string().nullable(),
  worldBookIds: z.array(z.string()),
  character: CharacterOptionsSchema,
  rp: RpSchema,
});

/** `session-selections.json`. */
export const SelectionsFileSchema = z.object({
  schemaVersion: z.literal(2),
  sessions: z.record(z.string(), z.object({ selection: SelectionSchema, updatedAt: z.string() })),
});

export type CharacterOptions = z.infer<typeof CharacterOptionsSchema>;
export type Selection = z.infer<typeof SelectionSchema>;
export type SelectionsFile = z.infer<typeof SelectionsFileSchema>;
export const RP_INACTIVE = { active: false, source: null, followSuppressed: false, sandboxBefore: null } as const;
