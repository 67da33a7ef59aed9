import { z } from "@hono/zod-openapi";

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
