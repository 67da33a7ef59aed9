import { z } from "@hono/zod-openapi";

import { ObjectSchema, TimeSchema } from "./values.ts";

export const PresetSummarySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    sourceFormat: z.string(),
    promptCount: z.int(),
    enabledPromptCount: z.int(),
  })
  .openapi("PresetSummary");

const PromptSchema = z.object({
  identifier: z.string(),
  name: z.string(),
  role: z.string(),
  content: z.string(),
  enabled: z.boolean(),
  marker: z.boolean(),
  systemPrompt: z.boolean(),
  st: ObjectSchema,
});

const SamplingSchema = z.object({
  temperature: z.number().optional(),
  maxTokens: z.number().optional(),
  reasoningEffort: z.string().optional(),
  stop: z.array(z.string()).optional(),
  st: ObjectSchema,
});

/** A preset; `source.raw` is the imported file. */
export const PresetSchema = z
  .object({
    schemaVersion: z.literal(1),
    id: z.string(),
    name: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    source: z.object({ format: z.string() }),
    systemPromptMode: z.enum(["append", "replace"]),
    sampling: SamplingSchema,
    prompts: z.array(PromptSchema),
  })
  .openapi("Preset");

/** Any of the fields; each replaces the present one whole. */
export const PresetEditSchema = z
  .object({
    name: z.string().optional(),
    systemPromptMode: z.enum(["append", "replace"]).optional(),
    sampling: z.object({}).loose().optional(),
    prompts: z.array(ObjectSchema).optional(),
  })
  .openapi("PresetEdit");
