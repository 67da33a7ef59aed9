import { z } from "@hono/zod-openapi";

/** A user persona; its row in a list is the same. */
export const UserSchema = z.strictObject({ id: z.string(), name: z.string(), description: z.string() }).openapi("User");
