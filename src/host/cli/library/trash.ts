import { z } from "zod";
import type { ApiClient } from "./api-client.ts";

const TrashSchema = z.looseObject({
  trash: z.array(
    z.looseObject({
      trashId: z.string(),
      kind: z.enum(["preset", "character", "world-book", "user"]),
      id: z.string(),
      name: z.string(),
      deletedAt: z.string(),
      expiresAt: z.string(),
    }),
  ),
});

/** A deleted resource that can still be brought back. */
export type TrashRow = z.infer<typeof TrashSchema>["trash"][number];

/** What was deleted, as the library lists it. */
export async function trashRows(api: ApiClient): Promise<readonly TrashRow[]> {
  return (await api.json(TrashSchema, { method: "GET", path: "/v1/trash" })).trash;
}
