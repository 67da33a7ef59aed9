import { z } from "@hono/zod-openapi";

import { TimeSchema } from "./values.ts";

export const KindSchema = z.enum(["preset", "character", "world-book", "user"]);

/** A deleted document that can still be restored. */
export const TrashRowSchema = z
  .strictObject({
    trashId: z.string(),
    kind: KindSchema,
    id: z.string(),
    name: z.string(),
    deletedAt: TimeSchema,
    expiresAt: TimeSchema,
  })
  .openapi("TrashRow");
