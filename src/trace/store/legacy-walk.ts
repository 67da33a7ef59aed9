export type JsonObject = Readonly<Record<string, unknown>>;

/** Deepest level that is looked at; the file itself is level 1. */
const DEPTH_MAX = 8;

/**
 * The objects in a tree that `isWanted` takes, in the order of the file. The layout of files of older versions is not
 * documented, only what a record looks like, so records are looked for wherever they are; what lies inside of one is
 * not looked at. Linear.
 */
export function* objectsIn(
  value: unknown,
  isWanted: (object: JsonObject) => boolean,
  depth = 1,
): Generator<JsonObject, void> {
  if (typeof value !== "object" || value === null || depth > DEPTH_MAX) return;
  if (!Array.isArray(value) && isWanted(value as JsonObject)) {
    yield value as JsonObject;
    return;
  }
  for (const inner of Object.values(value)) yield* objectsIn(inner, isWanted, depth + 1);
}
