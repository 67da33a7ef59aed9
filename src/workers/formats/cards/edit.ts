import { z } from "zod";
import { type Fields, isFields, jsonEqual, ownField } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { LibraryError } from "../../library/error.ts";
import { NameSchema } from "../name-schema.ts";
import { readRegexScripts, withRegexScripts } from "../regex-scripts.ts";
import { readRequest } from "../request.ts";
import { cardValue } from "./card-view.ts";
import type { CharacterData } from "./document.ts";
import { bookOf, malformedPlace } from "./embedded-book.ts";
import { CARD_FIELDS } from "./fields.ts";
import { normaliseCard } from "./normalise.ts";
import { CardNotes } from "./notes.ts";
import { formatOfCard } from "./recognise-card.ts";
import { withField } from "./st-card.ts";
import { storableName } from "./storable-name.ts";

const CODE = "INVALID_CHARACTER_REQUEST";
const REQUEST = { code: CODE, noun: "character" } as const;

const CardNameSchema = NameSchema.refine(
  (name) => storableName(name) !== "",
  "must hold more than signs that file names cannot have",
);
const TextSchema = z.string().exactOptional();
const ListSchema = z.array(z.string()).exactOptional();
const AnyObjectSchema = z.custom<Fields>(isFields, "must be an object");

/** What a request may say about a character: any documented field of `data`. */
const EditSchema = z.strictObject({
  name: CardNameSchema.exactOptional(),
  nickname: TextSchema,
  description: TextSchema,
  personality: TextSchema,
  scenario: TextSchema,
  firstMessage: TextSchema,
  messageExample: TextSchema,
  creatorNotes: TextSchema,
  systemPrompt: TextSchema,
  postHistoryInstructions: TextSchema,
  alternateGreetings: ListSchema,
  groupOnlyGreetings: ListSchema,
  tags: ListSchema,
  creator: TextSchema,
  characterVersion: TextSchema,
  /** null removes the book. */
  characterBook: z.union([AnyObjectSchema, z.null()]).exactOptional(),
  assets: z.array(z.unknown()).exactOptional(),
  extensions: AnyObjectSchema.exactOptional(),
});

const BookSchema = z.strictObject({ characterBook: z.union([AnyObjectSchema, z.null()]) });

/** A card and its format, which changes when a flat card is given a field that it cannot hold. */
export interface EditedCard {
  readonly raw: Fields;
  readonly format: string;
}

/** The fields of a new character. Throws `INVALID_CHARACTER_REQUEST`, also without a name. */
export function newCard(request: unknown): EditedCard {
  const fields = readFields(request, undefined);
  if (ownField(fields, "name") === undefined) {
    throw new LibraryError(CODE, "name: a character needs a name, a text that is not blank", { field: "name" });
  }
  return withFields({ raw: emptyCard(), format: "sillytavern-v2" }, fields);
}

/**
 * The card with the documented fields of a request in place of its own; a field that says what the card says leaves
 * the card as it is. `shown`: what the reader of the card was given. Throws `INVALID_CHARACTER_REQUEST` naming the
 * field, `EMBEDDED_WORLD_BOOK_INVALID` for a book that breaks a limit or has entries that are none.
 */
export function editFields(card: EditedCard, request: unknown, shown: CharacterData = dataOf(card)): EditedCard {
  return withFields(card, changedFields(readFields(request, shown), shown));
}

/** The card with the book of a request `{characterBook}`; null removes it. Guard and parser go first. */
export function editBook(card: EditedCard, request: unknown, shown: CharacterData = dataOf(card)): EditedCard {
  requireBook(request, shown);
  readRequest(BookSchema, withoutFreeParts(request), REQUEST);
  return withFields(card, changedFields({ characterBook: ownField(request, "characterBook") }, shown));
}

/**
 * The card with what its document says in the places where the card says it: a document whose `data` was edited by hand
 * says something else than its card does. The name counts where it is more than that of the document.
 */
export function cardAsShown(card: EditedCard, { name, data }: { name: string; data: CharacterData }): EditedCard {
  const given = dataOf(card);
  const known = given.name === "" && data.name === name ? { ...given, name } : given;
  const shown: Fields = Object.fromEntries(CARD_FIELDS.map((field) => [field.name, data[field.name]]));
  return withFields(card, changedFields(shown, known));
}

function dataOf({ raw, format }: EditedCard): CharacterData {
  return normaliseCard(raw, format, new CardNotes());
}

/** The fields that say something else than the data; null and undefined say the same. */
function changedFields(fields: Fields, data: CharacterData): Fields {
  return Object.fromEntries(
    CARD_FIELDS.filter(({ name }) => Object.hasOwn(fields, name))
      .filter(({ name }) => !jsonEqual(fields[name] ?? undefined, data[name]))
      .map(({ name }) => [name, fields[name]]),
  );
}

/** The card with the scripts of a request `{regexScripts}`. */
export function editRegexScripts(card: EditedCard, request: unknown): EditedCard {
  const scripts = readRegexScripts(request, CODE);
  const extensions = cardValue(card.raw, card.format, "extensions").value;
  return withFields(card, { extensions: withRegexScripts(extensions, scripts) });
}

function readFields(request: unknown, shown: CharacterData | undefined): Fields {
  requireBook(request, shown);
  readRequest(EditSchema, withoutFreeParts(request), REQUEST);
  return request as Fields;
}

/**
 * Free parts are checked by type only: their names and their depth are the card's own business. Texts may be as long as
 * the document takes; the limit of single texts is one of world books.
 */
function withoutFreeParts(request: unknown): unknown {
  if (!isFields(request)) return request;
  const pairs = Object.entries(request).map(([name, value]): [string, unknown] => {
    if ((name === "extensions" || name === "characterBook") && isFields(value)) return [name, {}];
    if (name === "assets" && Array.isArray(value)) return [name, []];
    if (name === "name") return [name, value];
    return [name, Array.isArray(value) ? value.map(withoutLongText) : withoutLongText(value)];
  });
  return Object.fromEntries(pairs);
}

function withoutLongText(value: unknown): unknown {
  return typeof value === "string" && value.length > LIMITS.stringUnits.value ? "" : value;
}

/** A book that the card has already may stay, whatever is in it. */
function requireBook(request: unknown, shown: CharacterData | undefined): void {
  const book = ownField(request, "characterBook");
  if (!isFields(book) || (shown?.characterBook !== undefined && jsonEqual(book, shown.characterBook))) return;
  const read = bookOf(book, "");
  if (!read.ok) throw bookError(read.message, read.path, { limit: read.allowed, requested: read.found });
  const place = malformedPlace(book);
  if (place !== undefined) throw bookError(place.message, place.path, {});
}

function bookError(message: string, path: string, numbers: { limit?: number; requested?: number }): LibraryError {
  return new LibraryError("EMBEDDED_WORLD_BOOK_INVALID", message, {
    field: `characterBook${path.slice(1)}`,
    ...numbers,
  });
}

function withFields(card: EditedCard, fields: Fields): EditedCard {
  let { raw, format } = card;
  for (const { name, card: place } of CARD_FIELDS) {
    if (!Object.hasOwn(fields, name)) continue;
    raw = withField(raw, { format, card: place }, fields[name] ?? undefined);
    if (format !== "sillytavern-v2" && format !== "sillytavern-v3") format = formatOfCard(raw);
  }
  return { raw, format };
}

function emptyCard(): Fields {
  return {
    spec: "chara_card_v2",
    spec_version: "2.0",
    data: {
      name: "",
      description: "",
      personality: "",
      scenario: "",
      first_mes: "",
      mes_example: "",
      creator_notes: "",
      system_prompt: "",
      post_history_instructions: "",
      alternate_greetings: [],
      tags: [],
      creator: "",
      character_version: "",
      extensions: {},
    },
  };
}
