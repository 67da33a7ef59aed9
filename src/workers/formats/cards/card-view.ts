import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import type { CardFormat } from "./document.ts";
import { FLAT_FIELDS, TOP_LEVEL_COPIES } from "./fields.ts";

/** A value of a card and where the card has it. */
export interface CardValue {
  readonly value: unknown;
  /** Such as `data.tags`. */
  readonly path: string;
}

/** Whether cards of this format keep their fields under `data`. */
export function hasData(format: string): boolean {
  return format === "sillytavern-v2" || format === "sillytavern-v3";
}

/**
 * The value of a field, named as in `data` of a V2 card, wherever a card of this format has it. As SillyTavern reads
 * them: `data` goes first, seven fields are looked for at the top where `data` lacks them, and flat cards have only
 * the fields of their time.
 */
export function cardValue(raw: Fields, format: string, name: string): CardValue {
  if (!hasData(format)) {
    const place = flatPlace(format, name);
    return place === undefined ? { value: undefined, path: name } : { value: ownField(raw, place), path: place };
  }
  const data = ownField(raw, "data");
  const own = isFields(data) ? ownField(data, name) : undefined;
  if (own === undefined && TOP_LEVEL_COPIES.has(name)) {
    const top = ownField(raw, name);
    if (top !== undefined) return { value: top, path: name };
  }
  return { value: own, path: `data.${name}` };
}

/** The name that a flat card has for a field, undefined if it cannot hold it. */
export function flatPlace(format: string, name: string): string | undefined {
  const places = FLAT_FIELDS[format as Exclude<CardFormat, "sillytavern-v2" | "sillytavern-v3">];
  return Object.hasOwn(places ?? {}, name) ? places[name] : undefined;
}
