import { z } from "@hono/zod-openapi";

/** Shapes that several routes share; descriptions of what is sent, in OpenAPI's words. */

export const OkSchema = z.strictObject({ ok: z.literal(true) }).openapi("Ok");
export const TimeSchema = z.iso.datetime().openapi("Time");

/** An error whose `error` is the text; `code` beside it where there is one. */
export const TextErrorSchema = z
  .strictObject({ ok: z.literal(false), error: z.string(), code: z.string().optional() })
  .openapi("TextError");

/** An error that is an object with a code. */
export const ObjectErrorSchema = z
  .strictObject({
    ok: z.literal(false),
    error: z.strictObject({
      code: z.string(),
      message: z.string(),
      field: z.string().optional(),
      details: z.record(z.string(), z.unknown()).optional(),
    }),
  })
  .openapi("ObjectError");

/** An error whose `error` is the text and which always has its code; also every refusal of the gate. */
export const TopErrorSchema = z
  .strictObject({ ok: z.literal(false), error: z.string(), code: z.string() })
  .openapi("TopError");

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

export const ObjectSchema = z.record(z.string(), z.unknown());
export const RegexScriptsSchema = z.array(ObjectSchema).openapi("RegexScripts");
export const WorldBookIdsSchema = z.array(z.string()).openapi("WorldBookIds");
