import { z } from "zod";
import { RoleSchema } from "../../../matcher/model/book.ts";
import { FieldsSchema } from "../json-schemas.ts";

/** How the preset's text stands to the host's own system prompt. */
export const SYSTEM_PROMPT_MODES = ["append", "replace"] as const;

export const PromptSchema = z.object({
  identifier: z.string(),
  name: z.string(),
  role: RoleSchema,
  content: z.string(),
  enabled: z.boolean(),
  /** A slot without text of its own. */
  marker: z.boolean(),
  systemPrompt: z.boolean(),
  /** The prompt as SillyTavern has it; what the fields above say goes first. */
  st: FieldsSchema,
});

export const SamplingSchema = z.object({
  temperature: z.number().exactOptional(),
  maxTokens: z.number().exactOptional(),
  reasoningEffort: z.string().exactOptional(),
  stop: z.array(z.string()).exactOptional(),
  /** The parameters as SillyTavern has them; what the fields above say goes first. */
  st: FieldsSchema,
});

/**
 * A preset as the library keeps it and the API gives it. Prompts stand in the order in which they are used; those that
 * are in the file but not in its order come last. `source.raw` is the file as it was imported.
 */
export const PresetDocumentSchema = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  source: z.looseObject({
    format: z.string(),
    importedAt: z.string().exactOptional(),
    createdAt: z.string().exactOptional(),
    selectedOrderCharacterId: z.union([z.number(), z.string(), z.null()]).exactOptional(),
    raw: FieldsSchema.exactOptional(),
  }),
  systemPromptMode: z.enum(SYSTEM_PROMPT_MODES),
  sampling: SamplingSchema,
  prompts: z.array(PromptSchema),
  /** Extensions once they were edited; absent means those of `source.raw`. */
  extensions: FieldsSchema.exactOptional(),
});

export type PresetPrompt = z.infer<typeof PromptSchema>;
export type PresetSampling = z.infer<typeof SamplingSchema>;
export type PresetDocument = z.infer<typeof PresetDocumentSchema>;

/** The extensions in force: regex scripts and what other programs keep there. */
export function extensionsOf(document: Pick<PresetDocument, "extensions" | "source">): unknown {
  return document.extensions ?? document.source.raw?.["extensions"];
}
