import { LIMITS } from "../../../matcher/limits.ts";
import { ResourceIdSchema } from "../model/kinds.ts";

/** Ids of a stored list: those that a resource can have, each once, no more than may be bound. */
export function boundedIds(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  const ids = value.filter((id): id is string => isId(id));
  return [...new Set(ids)].slice(0, LIMITS.boundBooks.value);
}

/** A stored id, or null for what no resource can have. */
export function idOrNull(value: unknown): string | null {
  return isId(value) ? value : null;
}

function isId(value: unknown): value is string {
  return ResourceIdSchema.safeParse(value).success;
}
