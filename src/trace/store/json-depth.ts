/** Whether a tree, as `JSON.parse` gives it, has more levels than these; the value itself is level 1. No recursion. */
export function isDeeper(value: unknown, levels: number): boolean {
  let level = [value];
  for (let depth = 1; depth <= levels; depth++) {
    level = level.flatMap(innerOf);
    if (level.length === 0) return false;
  }
  return true;
}

const innerOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? (Object.values(value) as unknown[]) : [];
