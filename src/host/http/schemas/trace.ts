import { z } from "@hono/zod-openapi";

import { FullRecordSchema, OmittedRecordSchema, RecordSectionSchema } from "../../../trace/model/record.ts";
import { REFERENCE_ERRORS, type ReferenceError } from "../../../trace/model/reference-error.ts";
import { stored } from "./stored.ts";

const StorageSchema = z
  .strictObject({
    kind: z.literal("bounded-assembly-references"),
    maxRecords: z.int(),
    maxRecordBytes: z.int(),
    maxTotalBytes: z.int(),
  })
  .openapi("AssemblyStorage");

/** What API v3 can do, what is kept, and how histories were read since the start. */
export const CapabilitiesSchema = z
  .strictObject({
    ok: z.literal(true),
    apiVersion: z.literal(3),
    contract: z.literal("prompt-trace-primitives"),
    sourceMapping: z.literal("section-contributors"),
    historicalAssemblies: z.literal(true),
    composerRegistry: z.literal(false),
    officialSections: z.literal(true),
    arbitraryMessageDepth: z.literal(false),
    storage: StorageSchema,
    store: z.strictObject({
      recording: z.enum(["opening", "file", "memory"]),
      problem: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
      records: z.int(),
      bytes: z.int(),
      dropped: z.int(),
    }),
    history: z.strictObject({
      artifact: z.strictObject({ answered: z.int(), unsure: z.record(z.string(), z.int()) }),
      inspect: z.strictObject({ answered: z.int(), unavailable: z.int(), failed: z.int() }),
    }),
    /** Where the accounts of turns are; absent where none are kept. */
    turnTrace: z.strictObject({ root: z.string(), contract: z.literal("turn-trace") }).optional(),
  })
  .openapi("Capabilities");

/** Rows of older versions: what their files hold. */
const LegacySchema = z
  .looseObject({
    schemaVersion: z.literal(3),
    id: z.string(),
    sessionId: z.string(),
    recordedAt: z.number(),
    status: z.string(),
    contentStatus: z.string(),
  })
  .openapi("LegacyAssembly");

const OmittedSchema = stored(OmittedRecordSchema.strict(), "OmittedAssembly");

const RowSchema = stored(
  FullRecordSchema.omit({ sections: true, contexts: true, audit: true }).extend({ sectionCount: z.int() }).strict(),
  "AssemblyRow",
);

export const AssembliesSchema = z
  .strictObject({
    ok: z.literal(true),
    sessionId: z.string(),
    records: z.array(z.union([RowSchema, OmittedSchema, LegacySchema])),
    storage: StorageSchema,
  })
  .openapi("Assemblies");

const recovered = z.enum(["available", "reference-unavailable"]);
const referenceError = z.enum(Object.keys(REFERENCE_ERRORS) as [ReferenceError, ...ReferenceError[]]).optional();

const SectionSchema = RecordSectionSchema.extend({
  contentStatus: recovered,
  text: z.string().optional(),
  referenceError,
});

const DetailSchema = stored(
  FullRecordSchema.extend({
    contentStatus: z.enum(["available", "partially-available", "reference-unavailable", "assembly-unavailable"]),
    referenceError,
    sections: z.array(SectionSchema),
    contexts: z.array(SectionSchema),
    systemMessages: z.array(z.string()).optional(),
    requestContentStatus: recovered.optional(),
    failureStatus: recovered.optional(),
    failure: z.strictObject({ code: z.string().nullable(), message: z.string().nullable() }).optional(),
    failureReferenceError: referenceError,
  }).strict(),
  "AssemblyDetail",
);

export const AssemblySchema = z
  .strictObject({ ok: z.literal(true), record: z.union([DetailSchema, OmittedSchema, LegacySchema]) })
  .openapi("Assembly");
