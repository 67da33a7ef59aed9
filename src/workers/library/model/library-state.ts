import { z } from "zod";

import { LIMITS } from "../../../matcher/limits.ts";

export const CharacterOrderSchema = z.object({
  mode: z.enum(["updated", "name", "custom"]),
  /** Only with `custom`: first to last. */
  characterIds: z.array(z.string()).max(LIMITS.characterOrderIds.value).exactOptional(),
});

/** A deleted character, remembered so that what names it can be relinked. */
export const MissingCharacterSchema = z.object({
  id: z.string(),
  name: z.string(),
  sha256: z.string().exactOptional(),
});

/** `library-state.json`. `selectedId`: the preset of sessions that are not bound yet. Unknown fields are kept. */
export const LibraryStateSchema = z.looseObject({
  schemaVersion: z.literal(1),
  selectedId: z.string().nullable(),
  characterOrder: CharacterOrderSchema,
  missingCharacters: z.array(MissingCharacterSchema).max(LIMITS.missingCharacters.value),
});

export type CharacterOrder = z.infer<typeof CharacterOrderSchema>;
export type MissingCharacter = z.infer<typeof MissingCharacterSchema>;
export type LibraryState = z.infer<typeof LibraryStateSchema>;
