import { type Fields, isFields, jsonEqual, ownField, setField } from "../../../matcher/formats/json-object.ts";
import { cardValue, hasData } from "./card-view.ts";
import { splitTags } from "./field-values.ts";
import { FLAT_FIELDS, V1_FIELDS } from "./fields.ts";
import { differingCopies } from "./normalise.ts";

/**
 * The card as SillyTavern reads it: with `spec` and `data`. A flat card gets both beside what it has; a copy at the top
 * that contradicts `data` is replaced. All other fields stay as they are, in their places.
 */
export function cardWithData(raw: Fields, format: string): Fields {
  return hasData(format) ? withCopies(raw) : withSpec(raw, format);
}

/** The card without the fields at its top that say what `data` says, which is where readers of V2 look first. */
export function withoutCopies(card: Fields): Fields {
  const data = ownField(card, "data");
  const copies = new Set<string>();
  for (const places of Object.values(FLAT_FIELDS)) {
    for (const [name, place] of Object.entries(places)) {
      const own = ownField(data, name);
      if (own !== undefined && jsonEqual(own, ownField(card, place))) copies.add(place);
    }
  }
  return Object.fromEntries(Object.entries(card).filter(([name]) => !copies.has(name)));
}

/** The same card as the `ccv3` chunk of a PNG says it. */
export function asV3(card: Fields): Fields {
  const version = ownField(card, "spec_version");
  const own = ownField(card, "spec") === "chara_card_v3" && typeof version === "string" && /^3(\.\d+)?$/.test(version);
  return { ...card, spec: "chara_card_v3", spec_version: own ? version : "3.0" };
}

function withCopies(raw: Fields): Fields {
  const names = differingCopies(raw);
  if (names.length === 0) return raw;
  const card = { ...raw };
  for (const name of names) setField(card, name, ownField(ownField(raw, "data"), name));
  return card;
}

/** A flat card's `data`, as SillyTavern fills it. */
function withSpec(raw: Fields, format: string): Fields {
  const text = (name: string): unknown => cardValue(raw, format, name).value ?? "";
  const tags = cardValue(raw, format, "tags").value;
  const talkativeness = format === "sillytavern-v1" ? ownField(raw, "talkativeness") : undefined;
  const data: Fields = {
    name: text("name"),
    description: text("description"),
    personality: text("personality"),
    scenario: text("scenario"),
    first_mes: text("first_mes"),
    mes_example: text("mes_example"),
    creator_notes: text("creator_notes"),
    system_prompt: "",
    post_history_instructions: "",
    alternate_greetings: [],
    tags: typeof tags === "string" ? splitTags(tags) : (tags ?? []),
    creator: text("creator"),
    character_version: "",
    extensions: talkativeness === undefined ? {} : { talkativeness },
  };
  const card: Fields = { ...raw, spec: "chara_card_v2", spec_version: "2.0", data };
  return typeof raw["tags"] === "string" && format === "sillytavern-v1" ? { ...card, tags: data["tags"] } : card;
}

/**
 * The card with one field of `data` replaced, or removed if the value is undefined; copies at its top follow. A flat
 * card stays flat while it can hold the field, and gets `data` when it cannot.
 */
export function withField(raw: Fields, at: { format: string; card: string }, value: unknown): Fields {
  const { format, card } = at;
  const place = V1_FIELDS[card];
  if (format === "sillytavern-v1" && place !== undefined) return replaced(raw, place, value);
  const base = hasData(format) ? raw : withSpec(raw, format);
  const data = ownField(base, "data");
  const edited = replaced(base, "data", replaced(isFields(data) ? data : {}, card, value));
  return place !== undefined && Object.hasOwn(base, place) ? replaced(edited, place, value) : edited;
}

function replaced(fields: Fields, name: string, value: unknown): Fields {
  if (value !== undefined) return { ...fields, [name]: value };
  return Object.fromEntries(Object.entries(fields).filter(([key]) => key !== name));
}
