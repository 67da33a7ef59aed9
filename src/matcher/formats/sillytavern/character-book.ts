import { MatcherError } from "../../model/error.ts";
import { type Fields, isFields, ownField, setField, withoutUndefined } from "../json-object.ts";
import { AS_IT_IS, CARD_EXTENSIONS, LIST_INDEX } from "./card-extensions.ts";
import { convertedEntryTemplate } from "./template.ts";

/** A SillyTavern world file. */
export interface StWorld extends Fields {
  entries: Fields;
}

/**
 * The world file that SillyTavern 1.19 makes of a character book: entries by id, so that of two entries with one id the
 * later one stays; a missing id becomes the place in the list, in the copy under `originalData` too. Throws
 * `not-a-world-book` where SillyTavern throws.
 */
export function stConvertCharacterBook(book: unknown): StWorld {
  const entries = ownField(book, "entries");
  if (!isFields(book) || !Array.isArray(entries))
    throw unusable("a character book needs an array `entries`", "$.entries");
  const world: StWorld = { entries: {} };
  const originals: unknown[] = [];
  for (const [index, original] of (entries as unknown[]).entries()) {
    if (original === null) throw unusable("an entry is null", `$.entries[${index}]`);
    const entry = withId(original, index);
    originals.push(entry);
    setField(world.entries, String(ownField(entry, "id")), characterBookEntryToWorld(entry, index));
  }
  return { ...world, originalData: { ...book, entries: originals } };
}

/** The entry with its place in the list as id when it has none; what is no object stays as it is. */
export function withId(entry: unknown, index: number): unknown {
  if (!isFields(entry) || ownField(entry, "id") !== undefined) return entry;
  return { ...entry, id: index };
}

/** SillyTavern's world entry for one entry of a character book; total, whatever the entry is. */
export function characterBookEntryToWorld(entry: unknown, index: number): Fields {
  const get = (name: string): unknown => ownField(entry, name);
  const extensions = get("extensions");
  const word = get("position") === "before_char" ? 0 : 1;
  const fields: Fields = {
    ...convertedEntryTemplate(),
    uid: get("id"),
    key: get("keys"),
    keysecondary: get("secondary_keys") || [],
    comment: get("comment") || "",
    content: get("content"),
    constant: get("constant") || false,
    selective: get("selective") || false,
    order: get("insertion_order"),
    position: ownField(extensions, "position") ?? word,
    disable: !get("enabled"),
    addMemo: Boolean(get("comment")),
    extensions: extensions ?? {},
  };
  for (const { world, card, toWorld } of CARD_EXTENSIONS) {
    fields[world] = ownField(extensions, card) ?? filler(toWorld, index);
  }
  return withoutUndefined(fields);
}

/** SillyTavern's character book for a world of this name. Throws `not-a-world-book` where SillyTavern throws. */
export function stWorldToCharacterBook(name: string, world: unknown): { entries: Fields[]; name: string } {
  const entries = ownField(world, "entries");
  if (typeof entries !== "object" || entries === null) throw unusable("a world needs `entries`", "$.entries");
  const list: unknown[] = Object.values(entries);
  const hole = list.indexOf(null);
  if (hole !== -1) throw unusable("an entry is null", `$.entries[${JSON.stringify(Object.keys(entries)[hole])}]`);
  return { entries: list.map(worldEntryToCharacterBook), name };
}

/** SillyTavern's character book entry for one world entry; total, whatever the entry is. */
export function worldEntryToCharacterBook(entry: unknown): Fields {
  const get = (name: string): unknown => ownField(entry, name);
  const extensions: Fields = { ...spreadable(get("extensions")), position: get("position") };
  for (const { world, card, toCard } of CARD_EXTENSIONS) {
    extensions[card] = toCard === AS_IT_IS ? get(world) : (get(world) ?? filler(toCard, 0));
  }
  return withoutUndefined({
    id: get("uid"),
    keys: get("key"),
    secondary_keys: get("keysecondary"),
    comment: get("comment"),
    content: get("content"),
    constant: get("constant"),
    selective: get("selective"),
    insertion_order: get("order"),
    enabled: !get("disable"),
    position: get("position") === 0 ? "before_char" : "after_char",
    use_regex: true,
    extensions: withoutUndefined(extensions),
  });
}

function filler(value: unknown, index: number): unknown {
  if (value === LIST_INDEX) return index;
  return Array.isArray(value) ? [] : value;
}

/** What an object spread takes from a value: nothing from most scalars, the units of a string. */
function spreadable(value: unknown): object {
  return value === null || value === undefined ? {} : (Object(value) as object);
}

function unusable(what: string, path: string): MatcherError {
  return new MatcherError("not-a-world-book", `SillyTavern cannot convert this: ${what}.`, { path });
}
