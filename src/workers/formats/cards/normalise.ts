import { type Fields, isFields, jsonEqual, ownField } from "../../../matcher/formats/json-object.ts";
import { cardValue, hasData } from "./card-view.ts";
import type { CharacterData } from "./document.ts";
import { readAny, readList, readObject, readTags, readText, type ReadValue } from "./field-values.ts";
import { CARD_FIELDS, DATA_ONLY_FIELDS, type FieldKind, TOP_LEVEL_COPIES } from "./fields.ts";
import type { CardNotes } from "./notes.ts";

const READERS: Readonly<Record<FieldKind, (value: unknown) => ReadValue<unknown>>> = {
  text: readText,
  list: readList,
  tags: readTags,
  book: readObject,
  assets: readAny,
  extensions: readObject,
};

/**
 * What a card says, every field of its type; what had another type is noted with its path and blocks nothing. Books,
 * assets and extensions are the card's own objects, not copies.
 */
export function normaliseCard(raw: Fields, format: string, notes: CardNotes): CharacterData {
  if (hasData(format) && !isFields(ownField(raw, "data"))) {
    notes.add("data-missing", "data", "`data` is no object; the fields at the top of the card were read.");
  }
  const data: Fields = {};
  for (const { name, card, kind } of CARD_FIELDS) {
    const { value, path } = fieldOf(raw, { format, card });
    const read = READERS[kind](value);
    if (read.fault !== undefined) notes.add("wrong-type", path, `${path} is ${typeName(value)}; write ${read.fault}.`);
    if (read.value !== undefined) data[name] = read.value;
    else if (kind === "extensions") data[name] = {};
  }
  noteIgnored(raw, format, notes);
  return data as CharacterData;
}

/** A field of the card. A flat card has no extensions; what SillyTavern takes over into them is its talkativeness. */
function fieldOf(raw: Fields, at: { format: string; card: string }): { value: unknown; path: string } {
  const found = cardValue(raw, at.format, at.card);
  if (at.card !== "extensions" || at.format !== "sillytavern-v1") return found;
  const talkativeness = ownField(raw, "talkativeness");
  return { value: talkativeness === undefined ? undefined : { talkativeness }, path: "talkativeness" };
}

function noteIgnored(raw: Fields, format: string, notes: CardNotes): void {
  if (!hasData(format)) {
    for (const name of DATA_ONLY_FIELDS) {
      if (!holdsSomething(ownField(raw, name))) continue;
      notes.add("v1-field-ignored", name, `${name} is not read in a card without \`spec\`.`);
    }
    return;
  }
  for (const name of differingCopies(raw)) {
    notes.add("top-level-differs", name, `${name} at the top of the card differs from data.${name}, which counts.`);
  }
}

/** Fields at the top of a card that say something else than `data`. */
export function differingCopies(raw: Fields): string[] {
  const data = ownField(raw, "data");
  return [...TOP_LEVEL_COPIES].filter((name) => {
    const top = ownField(raw, name);
    const own = ownField(data, name);
    return top !== undefined && own !== undefined && !jsonEqual(top, own);
  });
}

function holdsSomething(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return false;
  return typeof value !== "object" || Object.keys(value).length > 0;
}

function typeName(value: unknown): string {
  if (Array.isArray(value)) return "a list with other values";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
