/** Keys and indexes from the root of a JSON value to a place in it. */
export type Path = readonly (string | number)[];

export interface Leaf {
  readonly path: Path;
  /** Joined by dots. */
  readonly at: string;
  readonly value: unknown;
}

/** Strings, numbers, booleans and nulls of a JSON value with their places; empty lists and objects count. */
export function leavesOf(value: unknown, path: Path = []): Leaf[] {
  const items = typeof value === "object" && value !== null ? Object.entries(value) : [];
  if (items.length === 0) return [{ path, at: path.join("."), value }];
  const isList = Array.isArray(value);
  return items.flatMap(([key, item]) => leavesOf(item, [...path, isList ? Number(key) : key]));
}

/** Places of all values in a JSON value, the root left out. */
export function placesOf(value: unknown, path: Path = []): Path[] {
  const items = typeof value === "object" && value !== null ? Object.entries(value) : [];
  const isList = Array.isArray(value);
  return items.flatMap(([key, item]) => {
    const place = [...path, isList ? Number(key) : key];
    return [place, ...placesOf(item, place)];
  });
}

/** What a deletion puts in the place of a value. */
export const GONE = Symbol("gone");

/** A copy with another value at a place. */
export function withValue<Value>(value: Value, [key, ...rest]: Path, replacement: unknown): Value {
  if (key === undefined) return replacement as Value;
  const copy: unknown = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  const fields = copy as Record<string | number, unknown>;
  const next = withValue(fields[key], rest, replacement);
  if (next !== GONE) fields[key] = next;
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else delete fields[key];
  return copy as Value;
}

/** The value at a place. */
export const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((at, key) => (at as Record<string | number, unknown>)[key], value);

/** A leaf of the same kind that differs as little as can be. */
export function flipped(value: unknown): unknown {
  if (typeof value === "string") return flippedText(value, Math.floor(value.length / 2));
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return "x";
}

/** A text with another unit at an index; a digit of a hash stays one. */
export function flippedText(text: string, index: number): string {
  const unit = text.charCodeAt(index);
  const other = Number.isNaN(unit) || text[index] === "0" ? "1" : "0";
  return `${text.slice(0, index)}${other}${text.slice(index + 1)}`;
}
