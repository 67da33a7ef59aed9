export type JsonObject = Readonly<Record<string, unknown>>;

/** Deepest level that is looked at; the file itself is level 1. */
const DEPTH_MAX = 8;

/**
 * What `read` makes of the objects in a tree, in the order of the file; null: it is not one, and is looked into. The
 * layout of files of older versions is not documented, only what a record looks like, so records are looked for wherever
 * they are. Linear.
 */
export function* objectsIn<Found>(
  value: unknown,
  read: (object: JsonObject) => Found | null,
  depth = 1,
): Generator<Found, void> {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
  const found = Array.isArray(value) ? null : read(value as JsonObject);
  if (found !== null) yield found;
  else for (const inner of Object.values(value)) yield* objectsIn(inner, read, depth + 1);
}
