import type { Entry, SourceFormat } from "../model/book.ts";
import { ENTRY_FIELDS, modelValue, readEntryFields } from "./entry-fields.ts";
import { type Fields, isFields, jsonEqual } from "./json-object.ts";
import { CARD_EXTENSIONS } from "./sillytavern/card-extensions.ts";
import { SOURCE_ADAPTORS } from "./source-formats.ts";

/** An entry in SillyTavern's form, as its file has it and with what the model says now. */
export interface WorldForm {
  /** As the conversion of `source.raw` makes it; not an object if the file's entry is none. */
  readonly unedited: unknown;
  /** The same with every edited field replaced; equal to `unedited` if nothing was edited. */
  readonly edited: unknown;
}

/**
 * The entry in SillyTavern's form. A field counts as edited when the model's value differs from what reading the raw
 * one gives, so that odd spellings of untouched fields survive. A flag that an entry also carries in the spelling of
 * cards under `extensions` is written in both.
 */
export function worldFormOf(entry: Entry, format: SourceFormat): WorldForm {
  const unedited = SOURCE_ADAPTORS[format].toWorld(entry.source.raw, entry.source.index);
  const before = readEntryFields(unedited);
  const edits = ENTRY_FIELDS.filter((field) => !jsonEqual(modelValue(before, field), modelValue(entry, field)));
  if (edits.length === 0) return { unedited, edited: unedited };
  const edited: Fields = isFields(unedited) ? { ...unedited } : {};
  for (const field of edits) {
    const value = modelValue(entry, field);
    if (value === undefined) delete edited[field.st];
    else edited[field.st] = field.write(value);
  }
  syncSpellings(edited, new Set(edits.map(({ st }) => st)));
  return { unedited, edited };
}

function syncSpellings(world: Fields, edited: ReadonlySet<string>): void {
  const extensions = world["extensions"];
  if (!isFields(extensions)) return;
  const synced = { ...extensions };
  const spellings = [{ world: "position", card: "position" }, ...CARD_EXTENSIONS];
  for (const { world: own, card } of spellings) {
    if (!edited.has(own) || !Object.hasOwn(extensions, card)) continue;
    if (world[own] === undefined) delete synced[card];
    else synced[card] = world[own];
  }
  world["extensions"] = synced;
}
