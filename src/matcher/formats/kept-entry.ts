import { type Fields, isFields, jsonEqual, ownField, setField } from "./json-object.ts";
import { type KeptValue, keptOf, keptValue, restoreField, withKept } from "./kept.ts";
import { CARD_EXTENSION_NAMES } from "./sillytavern/card-extensions.ts";
import { characterBookEntryToWorld, withId, worldEntryToCharacterBook } from "./sillytavern/character-book.ts";

/** Part of an entry's kept data: the SillyTavern world entry that a character book entry was made from. */
export const WORLD_PART = "world";

/**
 * What a world entry loses on its way into a character book: fields that read back otherwise (`useGroupScoring` null,
 * `characterFilter`, everything that the mapping does not know), names under `extensions` that the mapping overwrites,
 * and the key under which the world file had the entry.
 */
export function worldPart(world: Fields, card: Fields, place: { index: number; key: string | undefined }): Fields {
  const back = characterBookEntryToWorld(withId(card, place.index), place.index);
  const fields: Record<string, KeptValue> = {};
  for (const name of new Set([...Object.keys(world), ...Object.keys(back)])) {
    if (name === "extensions" || jsonEqual(ownField(world, name), ownField(back, name))) continue;
    setField(fields, name, keptValue(ownField(world, name), ownField(back, name)));
  }
  return {
    ...(Object.keys(fields).length === 0 ? {} : { fields }),
    ...(place.key === undefined || place.key === String(ownField(world, "uid")) ? {} : { key: place.key }),
  };
}

/** How `extensions` of a world entry differ from those of the character book entry made from it. */
export function extensionsPart(world: Fields, card: Fields): Fields {
  const had = ownField(world, "extensions");
  if (had === undefined) return { extensions: { state: "absent" } };
  if (!isFields(had)) return { extensions: { state: "other", was: had } };
  const written = ownField(card, "extensions");
  const known: Record<string, KeptValue | true> = {};
  for (const name of CARD_EXTENSION_NAMES) {
    if (!Object.hasOwn(had, name)) continue;
    const as = ownField(written, name);
    known[name] = jsonEqual(had[name], as) ? true : keptValue(had[name], as);
  }
  return { extensions: { state: "object", ...(Object.keys(known).length === 0 ? {} : { known }) } };
}

/** The world entry of a character book entry, with what an earlier export kept put back. */
export function restoreWorldEntry(world: Fields, card: unknown): unknown {
  const part = ownField(keptOf(card), WORLD_PART);
  if (!isFields(part)) return world;
  if (isFields(card) && Object.hasOwn(part, "raw") && isUnedited(card, part["raw"])) return part["raw"];
  const restored = withKept(world, WORLD_PART, undefined);
  const fields = ownField(part, "fields");
  if (isFields(fields)) {
    for (const [name, kept] of Object.entries(fields)) {
      if (name !== "extensions") restoreField(restored, name, kept, jsonEqual);
    }
  }
  const extensions = ownField(part, "extensions");
  if (isFields(extensions)) restoreExtensions(restored, extensions);
  return restored;
}

/** Whether a card entry still says what the mapping made of a world entry that was no object. */
function isUnedited(card: Fields, raw: unknown): boolean {
  return jsonEqual(withKept(card, WORLD_PART, undefined), worldEntryToCharacterBook(raw));
}

/** Takes out the names that the mapping itself wrote, unless the world entry had them. */
function restoreExtensions(world: Fields, kept: Fields): void {
  const extensions = ownField(world, "extensions");
  const known = ownField(kept, "known");
  const result: Fields = {};
  for (const [name, value] of Object.entries(isFields(extensions) ? extensions : {})) {
    if (!CARD_EXTENSION_NAMES.has(name)) setField(result, name, value);
  }
  for (const [name, value] of Object.entries(isFields(known) ? known : {})) {
    const now = ownField(extensions, name);
    if (now !== undefined) setField(result, name, now);
    restoreField(result, name, value, jsonEqual);
  }
  const { state, was } = kept;
  if (state === "other" && jsonEqual(result, { ...Object(was ?? {}) })) world["extensions"] = was;
  else if (Object.keys(result).length > 0 || state === "object") world["extensions"] = result;
  else delete world["extensions"];
}

/** The key under which the world file had the entry that a character book entry was made from. */
export function keptKey(card: unknown): string | undefined {
  const key = ownField(ownField(keptOf(card), WORLD_PART), "key");
  return typeof key === "string" ? key : undefined;
}

/** Whether a character book entry was made from a world entry by one of our exports. */
export function madeFromWorld(card: unknown): boolean {
  const account = ownField(ownField(keptOf(card), WORLD_PART), "extensions");
  const state = ownField(account, "state");
  return state === "other" || ((state === "absent" || state === "object") && ownField(account, "was") === undefined);
}

/** Part of an entry's kept data: spellings of a character book entry that SillyTavern's mapping overwrites. */
export const CARD_PART = "card";

/** Part of the kept data of an entry or a book: what a conversion from another format does not carry. */
export const SOURCE_PART = "source";
