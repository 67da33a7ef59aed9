import { z } from "zod";

const OwnerMapSchema = z.record(z.string(), z.object({ worldBookIds: z.array(z.string()), updatedAt: z.string() }));

/** `user-world-book-bindings.json`: the standalone books of each user. */
export const UserRelationsFileSchema = z.object({ schemaVersion: z.literal(1), users: OwnerMapSchema });

/** `resource-world-book-bindings.json`: the standalone books of each preset and character. */
export const ResourceRelationsFileSchema = z.object({
  schemaVersion: z.literal(1),
  owners: z.object({ preset: OwnerMapSchema, character: OwnerMapSchema }),
});

export type UserRelationsFile = z.infer<typeof UserRelationsFileSchema>;
export type ResourceRelationsFile = z.infer<typeof ResourceRelationsFileSchema>;
