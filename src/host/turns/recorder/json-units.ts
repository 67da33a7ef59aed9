/**
 * Whether the JSON of a value may have at most this many UTF-16 units, as far as its texts tell: found without writing it.
 * Stops as soon as it is larger.
 */
export function mayFit(value: unknown, unitsMax: number): boolean {
  let left = unitsMax;
  const pending: unknown[] = [value];
  while (pending.length > 0 && left >= 0) {
    const next = pending.pop();
    if (typeof next === "string") left -= next.length;
    else if (typeof next === "object" && next !== null) {
      for (const [key, inner] of Object.entries(next)) {
        left -= Array.isArray(next) ? 1 : key.length;
        pending.push(inner);
        if (left < 0) return false;
      }
    } else left -= 1;
  }
  return left >= 0;
}
