import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { CharacterOptionsSchema, RP_INACTIVE, type CharacterOptions, type Selection } from "../model/selections.ts";
import { boundedIds, idOrNull } from "./ids.ts";

/** One session of the file of selections. */
export interface SessionEntry {
  readonly selection: Selection;
  readonly updatedAt: string;
  /** The row of the file, where it holds more than the above. */
  readonly stored?: StoredEntry;
}

interface StoredEntry {
  readonly row: Fields;
  /**
   * What was made of a damaged row, which is written back but for what differs from this by now; null for a sound one,
   * of which the unknown fields are kept.
   */
  readonly damaged: Pick<SessionEntry, "selection" | "updatedAt"> | null;
}

/** The entry of a row; undefined for one without a selection. */
export function readEntry(row: unknown): SessionEntry | undefined {
  const fields = ownField(row, "selection");
  if (!isFields(row) || !isFields(fields)) return undefined;
  const time = ownField(row, "updatedAt");
  const entry = { selection: readSelection(fields), updatedAt: typeof time === "string" ? time : "" };
  if (!isSound(row, fields)) return { ...entry, stored: { row, damaged: entry } };
  return hasUnknown(row, fields) ? { ...entry, stored: { row, damaged: null } } : entry;
}

/** The row of an entry: unknown fields, and the damaged ones of a row that was not written since, stay as they were. */
export function writeEntry({ selection, updatedAt, stored }: SessionEntry): Fields {
  if (stored === undefined) return { selection, updatedAt };
  const { row, damaged } = stored;
  const before = ownField(row, "selection") as Fields;
  if (damaged === null) {
    return { ...row, selection: { ...before, ...selection, character: optionsOver(before, selection) }, updatedAt };
  }
  const changed = Object.entries(selection).filter(([name, value]) => ownField(damaged.selection, name) !== value);
  const time = updatedAt === damaged.updatedAt ? {} : { updatedAt };
  return { ...row, selection: { ...before, ...Object.fromEntries(changed) }, ...time };
}

/** Unknown options belong to the character that they were stored for. */
function optionsOver(before: Fields, { characterCardId, character }: Selection): Fields {
  const options = ownField(before, "character");
  if (!isFields(options) || (ownField(before, "characterCardId") ?? null) !== characterCardId) return character;
  const unknown = Object.entries(options).filter(([name]) => !Object.hasOwn(CharacterOptionsSchema.shape, name));
  return { ...Object.fromEntries(unknown), ...character };
}

/** The entry with another selection that was written as a whole: nothing of it counts as damaged any more. */
export function rewritten(before: SessionEntry | undefined, selection: Selection, updatedAt: string): SessionEntry {
  if (before?.stored === undefined) return { selection, updatedAt };
  return { selection, updatedAt, stored: { row: before.stored.row, damaged: null } };
}

/** Whether the row of an entry has parts that cannot be used. */
export const isDamaged = ({ stored }: SessionEntry): boolean => stored !== undefined && stored.damaged !== null;

/** A selection without ids that nothing can have, and of the character's options the known ones. */
function readSelection(value: Fields): Selection {
  const rp = ownField(value, "rp");
  return {
    presetId: idOrNull(ownField(value, "presetId")),
    characterCardId: idOrNull(ownField(value, "characterCardId")),
    userId: idOrNull(ownField(value, "userId")),
    worldBookIds: boundedIds(ownField(value, "worldBookIds")),
    character: readOptions(ownField(value, "character")),
    // Whatever it holds is kept.
    rp: isFields(rp) ? (rp as Selection["rp"]) : RP_INACTIVE,
  };
}

/** The known options of a character that have the right type. */
export function readOptions(value: unknown): CharacterOptions {
  const known = Object.entries(CharacterOptionsSchema.shape).flatMap(([name, schema]) => {
    const parsed = schema.safeParse(ownField(value, name));
    return parsed.success && parsed.data !== undefined ? [[name, parsed.data] as const] : [];
  });
  return Object.fromEntries(known);
}

const ID_FIELDS = ["presetId", "characterCardId", "userId"] as const;
const ROW_FIELDS: ReadonlySet<string> = new Set(["selection", "updatedAt"]);
const SELECTION_FIELDS: ReadonlySet<string> = new Set([...ID_FIELDS, "worldBookIds", "character", "rp"]);

/** Whether reading the row loses nothing of its known fields. A field that is not there or null is sound. */
function isSound(row: Fields, selection: Fields): boolean {
  const time = ownField(row, "updatedAt") ?? "";
  const books = ownField(selection, "worldBookIds") ?? [];
  const character = ownField(selection, "character") ?? {};
  const options = readOptions(character);
  return (
    typeof time === "string" &&
    ID_FIELDS.every((name) => (ownField(selection, name) ?? null) === idOrNull(ownField(selection, name))) &&
    Array.isArray(books) &&
    books.every((id) => idOrNull(id) !== null) &&
    new Set(books).size <= LIMITS.boundBooks.value &&
    isFields(character) &&
    Object.keys(CharacterOptionsSchema.shape).every((name) => ownField(character, name) === ownField(options, name)) &&
    isFields(ownField(selection, "rp") ?? {})
  );
}

/** Whether the row has fields that are not known here. */
function hasUnknown(row: Fields, selection: Fields): boolean {
  const options = ownField(selection, "character") ?? {};
  return (
    Object.keys(row).some((name) => !ROW_FIELDS.has(name)) ||
    Object.keys(selection).some((name) => !SELECTION_FIELDS.has(name)) ||
    Object.keys(options).some((name) => !Object.hasOwn(CharacterOptionsSchema.shape, name))
  );
}
