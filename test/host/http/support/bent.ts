import type { z } from "zod";

/** A copy of an object without one field, or with another value in it. */
export function bent(value: unknown, field: string, ...replacement: readonly [] | readonly [unknown]): unknown {
  const { [field]: _gone, ...rest } = value as Record<string, unknown>;
  return replacement.length === 0 ? rest : { ...rest, [field]: replacement[0] };
}

/** Required fields of an object which its schema does not miss when they are gone; none is right. */
export function notMissed(schema: z.ZodType, value: unknown, optional: readonly string[] = []): string[] {
  if (!schema.safeParse(value).success) return ["the value itself is refused"];
  const fields = Object.keys(value as object).filter((field) => !optional.includes(field));
  return fields.filter((field) => schema.safeParse(bent(value, field)).success);
}
