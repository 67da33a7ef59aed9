import { z } from "@hono/zod-openapi";

/** The document of the API itself, as far as it is described by itself. */
export const OpenApiSchema = z
  .object({ openapi: z.string(), info: z.object({}), paths: z.record(z.string(), z.object({})) })
  .openapi("OpenApi");
