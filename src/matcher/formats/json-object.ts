/** A JSON object whose fields are not known. */
export type Fields = Record<string, unknown>;

/** Whether the value is a JSON object (no array, no null). */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The own field of a value, undefined when it has none; `constructor` and the like are never inherited. */
export function ownField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (Reflect.get(value, name) as unknown)
    : undefined;
}

/** Sets an own field; `__proto__` becomes a field as with JSON.parse instead of changing the prototype. */
export function setField(target: object, name: string, value: unknown): void {
  if (name !== "__proto__") Reflect.set(target, name, value);
  else Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
}

/** A copy without the fields that are undefined, as JSON.stringify would write it. */
export function withoutUndefined(fields: Fields): Fields {
  const result: Fields = {};
  for (const name of Object.keys(fields)) {
    const value = fields[name];
    if (value !== undefined) setField(result, name, value);
  }
  return result;
}

/** Whether two JSON values are equal; the order of object keys does not matter, -0 equals 0. Iterative. */
export function jsonEqual(left: unknown, right: unknown): boolean {
  const pending: [unknown, unknown][] = [[left, right]];
  for (let pair = pending.pop(); pair !== undefined; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
    if (Array.isArray(a) !== Array.isArray(b)) return false;
    const keys = Object.keys(a);
    if (keys.length !== Object.keys(b).length) return false;
    for (const key of keys) {
      if (!Object.hasOwn(b, key)) return false;
      pending.push([Reflect.get(a, key), Reflect.get(b, key)]);
    }
  }
  return true;
}
