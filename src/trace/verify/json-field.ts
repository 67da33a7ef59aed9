/**
 * An own field of what a log holds; undefined where there is none, also on values that have no fields. What is
 * inherited does not count: an event is data, whatever it was made to look like.
 */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[key];
  }
  return at;
}

/** An own field that is a list; an empty one where there is none. */
export function listOf(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = fieldOf(value, ...path);
  return Array.isArray(found) ? found : [];
}
