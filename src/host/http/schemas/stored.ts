import { z } from "@hono/zod-openapi";

/**
 * A schema of stored values under a name of the document. Its generator makes every `exactOptional` field a required one
 * and takes flags of a pattern for a part of it, so the JSON schema is zod's own.
 */
export function stored<S extends z.ZodType>(schema: S, name: string): S {
  const { $schema: _version, ...json } = z.toJSONSchema(schema, { io: "input" });
  // What was made before the generator came has no method of it.
  const own = schema.clone();
  return own.openapi(name, json as Parameters<S["openapi"]>[1]);
}
