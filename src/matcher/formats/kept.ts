import { type Fields, isFields, ownField, setField } from "./json-object.ts";

/** Name under `extensions` of a book or an entry where exports keep what SillyTavern's own mapping loses. */
export const KEPT_NAME = "dsh-lorekeeper";

/**
 * A value that SillyTavern's mapping changed: `as` is what it would read back, `was` what it had been. It is restored
 * only while the file still says `as`, so an edit made elsewhere is never undone. An absent part means an absent field.
 */
export interface KeptValue {
  readonly as?: unknown;
  readonly was?: unknown;
}

/** What is kept under `extensions` of a value, undefined if nothing usable. */
export function keptOf(holder: unknown): Fields | undefined {
  const kept = ownField(ownField(holder, "extensions"), KEPT_NAME);
  return isFields(kept) ? kept : undefined;
}

/**
 * The value with `part` of its kept data replaced, or removed when undefined; what becomes empty disappears. Extensions
 * that are no object make room and are kept themselves.
 */
export function withKept(holder: Fields, part: string, value: unknown): Fields {
  const extensions = ownField(holder, "extensions");
  if (value === undefined && keptOf(holder) === undefined) return holder;
  const kept: Fields = { ...keptOf(holder) };
  if (extensions !== undefined && !isFields(extensions)) kept["replaced"] = extensions;
  if (value === undefined) Reflect.deleteProperty(kept, part);
  else setField(kept, part, value);
  const outer: Fields = isFields(extensions) ? { ...extensions } : {};
  if (Object.keys(kept).length === 0) delete outer[KEPT_NAME];
  else outer[KEPT_NAME] = kept;
  const result: Fields = { ...holder, extensions: outer };
  if (Object.keys(outer).length === 0) delete result["extensions"];
  return result;
}

/** The value with more of one part kept; maps inside the part are merged, what comes later wins. */
export function withMoreKept(holder: Fields, part: string, more: Fields): Fields {
  const earlier = ownField(keptOf(holder), part);
  const merged: Fields = isFields(earlier) ? { ...earlier } : {};
  for (const [name, value] of Object.entries(more)) {
    const before = ownField(merged, name);
    setField(merged, name, isFields(before) && isFields(value) ? { ...before, ...value } : value);
  }
  return withKept(holder, part, merged);
}

/** Puts a kept value back if the field still says what SillyTavern's mapping had made of it. */
export function restoreField(
  target: Fields,
  name: string,
  kept: unknown,
  equal: (a: unknown, b: unknown) => boolean,
): void {
  if (!isFields(kept) || !equal(ownField(target, name), ownField(kept, "as"))) return;
  if (Object.hasOwn(kept, "was")) setField(target, name, ownField(kept, "was"));
  else Reflect.deleteProperty(target, name);
}

/** The difference between a value and what SillyTavern's mapping makes of it, for {@link restoreField}. */
export function keptValue(was: unknown, as: unknown): KeptValue {
  return { ...(as === undefined ? {} : { as }), ...(was === undefined ? {} : { was }) };
}
