import { z } from "@hono/zod-openapi";

import { jsonAnswer } from "../answer.ts";
import type { RouteDeps } from "../deps.ts";
import type { Route } from "../route.ts";
import { CharacterSummarySchema } from "../schemas/character.ts";
import { PresetSummarySchema } from "../schemas/preset.ts";
import { KindSchema, TrashRowSchema } from "../schemas/trash.ts";
import { UserSchema } from "../schemas/user.ts";
import { WorldBookSummarySchema } from "../schemas/world-book.ts";

const area = "other";

/** Deleted documents, kept for 30 days. */
export function trashRoutes({ library }: RouteDeps): Route[] {
  return [
    {
      method: "get",
      path: "/v1/trash",
      area,
      summary: "What was deleted and can be restored",
      success: {
        status: 200,
        description: "The deleted documents",
        schema: z.strictObject({ ok: z.literal(true), trash: z.array(TrashRowSchema) }),
      },
      run: async () => jsonAnswer({ ok: true, trash: await library.trash() }),
    },
    {
      method: "post",
      path: "/v1/trash/{id}/restore",
      area,
      summary: "Puts a deleted document back under its id",
      success: {
        status: 200,
        description: "The list row of the document",
        schema: z.strictObject({
          ok: z.literal(true),
          kind: KindSchema,
          resource: z.union([PresetSummarySchema, CharacterSummarySchema, WorldBookSummarySchema, UserSchema]),
        }),
        tagged: true,
      },
      refusals: [404, 409],
      async run({ id }) {
        const { kind, summary, revision } = await library.restore(id);
        return jsonAnswer({ ok: true, kind, resource: summary }, { revision });
      },
    },
  ];
}
