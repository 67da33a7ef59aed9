import { z } from "@hono/zod-openapi";

import { DiagnosticSchema, ObjectSchema, TimeSchema } from "./common.ts";

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

const EntrySchema = z
  .object({ uid: z.union([z.number(), z.string()]), source: z.object({ key: z.string(), index: z.int() }) })
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
      description: z.string().optional(),
      settings: ObjectSchema,
      entries: z.array(EntrySchema),
      source: z.object({ format: z.string(), entryContainer: z.enum(["object-map", "object", "array"]) }),
      diagnostics: z.array(DiagnosticSchema),
    }),
  })
  .openapi("WorldBook");

const FindingSchema = z.object({ code: z.string(), severity: z.string(), message: z.string() });

/** What lint has to say about a book, with the table rows of the codes that occur. */
export const LintSchema = z
  .object({ findings: z.array(FindingSchema), rules: z.array(z.object({ code: z.string() })).optional() })
  .openapi("Lint");
