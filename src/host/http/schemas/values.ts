import { z } from "@hono/zod-openapi";

/** The answer of what has nothing to say. */
export const OkSchema = z.strictObject({ ok: z.literal(true) }).openapi("Ok");
/** ISO 8601 with milliseconds, UTC. */
export const TimeSchema = z.iso.datetime().openapi("Time");

/** Something that was noticed about a file. */
export const DiagnosticSchema = z
  .object({
    code: z.string(),
    severity: z.enum(["info", "warning", "error"]),
    message: z.string(),
    path: z.string().optional(),
    line: z.int().optional(),
    column: z.int().optional(),
  })
  .openapi("Diagnostic");

/** Any JSON object. */
export const ObjectSchema = z.record(z.string(), z.unknown());
/** Regex scripts as their owner has them, in the order in which they run. */
export const RegexScriptsSchema = z.array(ObjectSchema).openapi("RegexScripts");
/** Ids of standalone world books, each once. */
export const WorldBookIdsSchema = z.array(z.string()).openapi("WorldBookIds");
