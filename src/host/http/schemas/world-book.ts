import { z } from "@hono/zod-openapi";

import { MATCH_SOURCES, POSITIONS, ROLES, SELECTIVE_LOGICS } from "../../../matcher/model/book.ts";
import { DiagnosticSchema, ObjectSchema, TimeSchema } from "./values.ts";

export const WorldBookSummarySchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    sourceFormat: z.string(),
    fileName: z.string(),
    byteLength: z.int(),
    sha256: z.string(),
    entryCount: z.int(),
    enabledEntryCount: z.int(),
    warningCount: z.int(),
  })
  .openapi("WorldBookSummary");

const flag = z.boolean();
const texts = z.array(z.string());
const number = z.number().nullable();

/**
 * A lore entry with every field of the published API but those for which no value does the same as a missing one;
 * `source.raw` is the entry as its file has it, absent for one that no file has.
 */
const EntrySchema = z
  .object({
    uid: z.union([z.number(), z.string()]),
    keys: texts,
    secondaryKeys: texts,
    comment: z.string(),
    content: z.string(),
    enabled: flag,
    constant: flag,
    selective: flag,
    vectorized: flag,
    insertionOrder: z.number().optional(),
    position: z.enum(POSITIONS).optional(),
    depth: number.optional(),
    role: z.enum(ROLES),
    selectiveLogic: z.enum(SELECTIVE_LOGICS),
    probability: number.optional(),
    useProbability: flag,
    scanDepth: number,
    caseSensitive: flag.nullable(),
    matchWholeWords: flag.nullable(),
    useGroupScoring: flag.nullable(),
    displayIndex: z.number(),
    outletName: z.string(),
    group: z.object({ name: z.string(), override: flag, weight: number }),
    recursion: z.object({ exclude: flag, prevent: flag, delayUntil: z.union([flag, z.number()]) }),
    effects: z.object({ sticky: number, cooldown: number, delay: number }),
    automationId: z.string(),
    ignoreBudget: flag,
    matchSources: z.record(z.enum(MATCH_SOURCES), flag),
    triggers: texts,
    characterFilter: z.object({ isExclude: flag, names: texts, tags: texts }).nullable(),
    extensions: ObjectSchema,
    source: z.object({ key: z.string(), index: z.int(), raw: z.unknown().optional() }),
  })
  .openapi("WorldBookEntry");

/** A standalone world book. */
export const WorldBookSchema = z
  .object({
    schemaVersion: z.literal(1),
    kind: z.literal("world-book-document"),
    id: z.string(),
    name: z.string(),
    createdAt: TimeSchema,
    updatedAt: TimeSchema,
    source: z.object({ format: z.string(), fileName: z.string(), byteLength: z.int(), sha256: z.string() }),
    book: z.object({
      schemaVersion: z.literal(1),
      kind: z.literal("world-book"),
      name: z.string(),
      description: z.string(),
      settings: ObjectSchema,
      entries: z.array(EntrySchema),
      source: z.object({ format: z.string(), entryContainer: z.enum(["object-map", "array"]) }),
      diagnostics: z.array(DiagnosticSchema),
    }),
  })
  .openapi("WorldBook");

const FindingSchema = z.object({ code: z.string(), severity: z.string(), message: z.string() });

/** What lint has to say about a book, with the table rows of the codes that occur. */
export const LintSchema = z
  .object({ findings: z.array(FindingSchema), rules: z.array(z.object({ code: z.string() })).optional() })
  .openapi("Lint");
