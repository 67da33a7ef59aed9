import { z } from "zod";

import { ResourceKindSchema } from "./kinds.ts";
import { CharacterOrderSchema } from "./library-state.ts";

/** Of any length: how long it may be is checked where the refusal gets its code. */
const AnyOrderSchema = CharacterOrderSchema.extend({ characterIds: z.array(z.string()).exactOptional() });

const ifMatch = z.string().optional();
const id = z.string().nullable();

/** What a selection may be changed to; ids are looked up, and options of characters reduced to the known ones. */
const SelectionChangeSchema = z.object({
  presetId: id.optional(),
  characterCardId: id.optional(),
  userId: id.optional(),
  worldBookIds: z.array(z.string()).optional(),
  character: z.unknown().optional(),
  rp: z.unknown().optional(),
});

/** A change of the small store files. */
export const MapChangeSchema = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("select"),
    sessionId: z.string(),
    change: SelectionChangeSchema,
    sessionsMax: z.number(),
  }),
  /** Binds a session that is not bound yet: as its parent is, else to the default. */
  z.object({
    type: z.literal("begin-session"),
    sessionId: z.string(),
    parentId: z.string().nullable(),
    sessionsMax: z.number(),
  }),
  z.object({ type: z.literal("delete-session"), sessionId: z.string() }),
  z.object({
    type: z.literal("relate"),
    kind: z.enum(["user", "preset", "character"]),
    id: z.string(),
    worldBookIds: z.array(z.string()),
    ifMatch,
  }),
  z.object({ type: z.literal("default-preset"), id }),
  /** `present`: the characters that can be used. */
  z.object({ type: z.literal("order"), order: AnyOrderSchema, present: z.array(z.string()), ifMatch }),
  z.object({ type: z.literal("relink"), previousId: z.string(), id: z.string() }),
  z.object({ type: z.literal("settings"), settings: z.unknown(), ifMatch }),
  /** The shared bytes are SillyTavern's settings. */
  z.object({ type: z.literal("import-settings"), ifMatch }),
]);

export type MapChange = z.infer<typeof MapChangeSchema>;
export type SelectionChange = z.infer<typeof SelectionChangeSchema>;

/** Names a document in messages of the library's jobs. */
export const DocumentAtSchema = z.object({ kind: ResourceKindSchema, id: z.string() });
