import { randomBytes, randomUUID } from "node:crypto";
import type { ResourceKind } from "./model/kinds.ts";

/** A new id of a resource, in the form that the published API gives each kind. */
export function mintId(kind: ResourceKind): string {
  return MINT[kind]();
}

const MINT: Readonly<Record<ResourceKind, () => string>> = {
  preset: () => randomUUID(),
  character: () => randomUUID(),
  "world-book": () => `world-book-${randomBytes(8).toString("hex")}`,
  user: () => `user-${randomUUID()}`,
};
