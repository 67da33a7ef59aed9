import { z } from "zod";

/** What a user owns in documents of their own, one file each. */
export const RESOURCE_KINDS = ["preset", "character", "world-book", "user"] as const;
export const ResourceKindSchema = z.enum(RESOURCE_KINDS);
export type ResourceKind = z.infer<typeof ResourceKindSchema>;

/** Kinds that can have standalone world books of their own. */
export const OWNER_KINDS = ["user", "preset", "character"] as const;
export const OwnerKindSchema = z.enum(OWNER_KINDS);
export type OwnerKind = z.infer<typeof OwnerKindSchema>;

/** Also a file name: no dots or slashes. */
export const ResourceIdSchema = z.string().regex(/^[a-zA-Z0-9_-]{1,100}$/u);
export const SessionIdSchema = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,199}$/u);
