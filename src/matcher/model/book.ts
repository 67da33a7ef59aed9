import { z } from "zod";

/** Where an active entry is printed. SillyTavern's numbers 0–7 in this order are 0, 1, 5, 6, 2, 3, 4, 7. */
export const POSITIONS = [
  "before_character_definition",
  "after_character_definition",
  "before_example_messages",
  "after_example_messages",
  "before_author_note",
  "after_author_note",
  "at_depth",
  "outlet",
] as const;

export const SELECTIVE_LOGICS = ["and_any", "not_all", "not_any", "and_all"] as const;
export const ROLES = ["system", "user", "assistant"] as const;
export const SOURCE_FORMATS = ["st-world", "character-book", "novelai", "agnai", "risu"] as const;

export const PositionSchema = z.enum(POSITIONS);
export const SelectiveLogicSchema = z.enum(SELECTIVE_LOGICS);
export const RoleSchema = z.enum(ROLES);
export const SourceFormatSchema = z.enum(SOURCE_FORMATS);

/** The six texts beside the chat that an entry may ask to be scanned. */
export const MATCH_SOURCES = [
  "personaDescription",
  "characterDescription",
  "characterPersonality",
  "characterDepthPrompt",
  "scenario",
  "creatorNotes",
] as const;
export const MatchSourceSchema = z.enum(MATCH_SOURCES);

/** Any JSON value; unknown fields of a file travel as these. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const numeric = z.number();
const nullable = z.number().nullable();

/**
 * One lore entry. A field that the file lacks is absent here, `null` means that the file says `null`; nothing is filled
 * in by readers (the conversions that SillyTavern itself fills are the exception). `source.raw` is the entry as the file
 * has it and is what export and oracle mode work from where a value has no place in the model; an entry that is in no
 * file has none.
 */
export const EntrySchema = z.object({
  uid: z.union([z.number(), z.string()]),
  /** Set when another entry of the book has the same uid: `<resourceId>:<uid>` does not name one entry then. */
  uidDuplicate: z.literal(true).exactOptional(),
  keys: z.array(z.string()).exactOptional(),
  secondaryKeys: z.array(z.string()).exactOptional(),
  comment: z.string().exactOptional(),
  content: z.string().exactOptional(),
  enabled: z.boolean().exactOptional(),
  constant: z.boolean().exactOptional(),
  selective: z.boolean().exactOptional(),
  vectorized: z.boolean().exactOptional(),
  insertionOrder: numeric.exactOptional(),
  position: PositionSchema.exactOptional(),
  depth: nullable.exactOptional(),
  role: RoleSchema.exactOptional(),
  selectiveLogic: SelectiveLogicSchema.exactOptional(),
  probability: nullable.exactOptional(),
  useProbability: z.boolean().exactOptional(),
  scanDepth: nullable.exactOptional(),
  caseSensitive: z.boolean().nullable().exactOptional(),
  matchWholeWords: z.boolean().nullable().exactOptional(),
  useGroupScoring: z.boolean().nullable().exactOptional(),
  displayIndex: numeric.exactOptional(),
  outletName: z.string().exactOptional(),
  group: z
    .object({
      name: z.string().exactOptional(),
      override: z.boolean().exactOptional(),
      weight: nullable.exactOptional(),
    })
    .exactOptional(),
  recursion: z
    .object({
      exclude: z.boolean().exactOptional(),
      prevent: z.boolean().exactOptional(),
      /** `true` is level 1, `false` and 0 are off. */
      delayUntil: z.union([z.boolean(), z.number()]).exactOptional(),
    })
    .exactOptional(),
  effects: z
    .object({ sticky: nullable.exactOptional(), cooldown: nullable.exactOptional(), delay: nullable.exactOptional() })
    .exactOptional(),
  automationId: z.string().exactOptional(),
  ignoreBudget: z.boolean().exactOptional(),
  matchSources: z.partialRecord(MatchSourceSchema, z.boolean()).exactOptional(),
  triggers: z.array(z.string()).exactOptional(),
  characterFilter: z
    .object({ isExclude: z.boolean(), names: z.array(z.string()), tags: z.array(z.string()) })
    .exactOptional(),
  extensions: z.record(z.string(), z.unknown()).exactOptional(),
  source: z.object({ key: z.string(), index: z.number().int(), raw: z.unknown().exactOptional() }),
});

/** The settings that a character book carries for itself. */
export const BookSettingsSchema = z.object({
  scanDepth: z.number().exactOptional(),
  tokenBudget: z.number().exactOptional(),
  recursiveScanning: z.boolean().exactOptional(),
  extensions: z.record(z.string(), z.unknown()).exactOptional(),
});

const DiagnosticSchema = z.object({
  code: z.string(),
  severity: z.enum(["info", "warning", "error"]),
  message: z.string(),
  path: z.string().exactOptional(),
  line: z.number().exactOptional(),
  column: z.number().exactOptional(),
});

/** A world book as the library keeps it. `source.raw` is the root of the file without its entries. */
export const WorldBookSchema = z.object({
  schemaVersion: z.literal(1),
  kind: z.literal("world-book"),
  name: z.string(),
  description: z.string().exactOptional(),
  settings: BookSettingsSchema,
  entries: z.array(EntrySchema),
  source: z.object({
    format: SourceFormatSchema,
    entryContainer: z.enum(["object", "array"]),
    // JSON has no undefined: what has one here would lack the field in its file.
    raw: z.custom<unknown>((raw) => raw !== undefined, "must be there"),
  }),
  diagnostics: z.array(DiagnosticSchema),
});

export type Entry = z.infer<typeof EntrySchema>;
export type WorldBook = z.infer<typeof WorldBookSchema>;
export type BookSettings = z.infer<typeof BookSettingsSchema>;
export type Position = z.infer<typeof PositionSchema>;
export type SelectiveLogic = z.infer<typeof SelectiveLogicSchema>;
export type Role = z.infer<typeof RoleSchema>;
export type MatchSource = z.infer<typeof MatchSourceSchema>;
export type SourceFormat = z.infer<typeof SourceFormatSchema>;
