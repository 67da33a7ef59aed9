import type { SourceFormat } from "../model/book.ts";
import { ownField } from "./json-object.ts";
import type { PathSegment } from "./json-path.ts";
import { SOURCE_ADAPTORS } from "./source-formats.ts";

/** Fields of an entry of the model, by SillyTavern's name of each. */
const ST_NAMES = {
  keys: "key",
  secondaryKeys: "keysecondary",
  content: "content",
  position: "position",
  probability: "probability",
  useProbability: "useProbability",
  scanDepth: "scanDepth",
  triggers: "triggers",
  group: "group",
  sticky: "sticky",
  cooldown: "cooldown",
  exclude: "excludeRecursion",
  delayUntil: "delayUntilRecursion",
} as const;

/** A field of the model that has a place in files. */
export type PlacedField = keyof typeof ST_NAMES;

/** An entry as its file has it. */
export interface FiledEntry {
  readonly format: SourceFormat;
  readonly raw: unknown;
}

/** Where the file has a field of an entry, from the entry on; null when the file does not have it. */
export function fieldPlace({ format, raw }: FiledEntry, field: PlacedField): readonly PathSegment[] | null {
  const place = SOURCE_ADAPTORS[format].sourceOf(ST_NAMES[field]);
  if (place === undefined) return null;
  // A card's exact position stands under extensions and counts there.
  const places = field === "position" && format !== "st-world" ? [["extensions", ...place], place] : [place];
  return places.find((one) => valueAt(raw, one) !== undefined) ?? null;
}

/** The value of a field as the file has it, undefined when it does not. */
export function filedValue(entry: FiledEntry, field: PlacedField): unknown {
  const place = fieldPlace(entry, field);
  return place === null ? undefined : valueAt(entry.raw, place);
}

function valueAt(raw: unknown, place: readonly PathSegment[]): unknown {
  return place.reduce<unknown>((value, segment) => ownField(value, String(segment)), raw);
}
