import { z } from "zod";
import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { LibraryError } from "../../library/error.ts";
import { NameSchema } from "../name-schema.ts";
import { readRegexScripts, withRegexScripts } from "../regex-scripts.ts";
import { readRequest } from "../request.ts";
import { cardValue } from "./card-view.ts";
import { brokenLimit } from "./embedded-book.ts";
import { CARD_FIELDS } from "./fields.ts";
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
  const fields = readFields(request);
  if (ownField(fields, "name") === undefined) {
    throw new LibraryError(CODE, "name: a character needs a name, a text that is not blank", { field: "name" });
  }
  return withFields({ raw: emptyCard(), format: "sillytavern-v2" }, fields);
}

/**
 * The card with the documented fields of a request in place of its own. Throws `INVALID_CHARACTER_REQUEST` naming the
 * field, `EMBEDDED_WORLD_BOOK_INVALID` for a book that breaks a limit.
 */
export function editFields(card: EditedCard, request: unknown): EditedCard {
  return withFields(card, readFields(request));
}

/** The card with the book of a request `{characterBook}`; null removes it. The guard goes first. */
export function editBook(card: EditedCard, request: unknown): EditedCard {
  requireBook(ownField(request, "characterBook"));
  readRequest(BookSchema, withoutFreeParts(request), REQUEST);
  return withFields(card, { characterBook: ownField(request, "characterBook") });
}

/** The card with the scripts of a request `{regexScripts}`. */
export function editRegexScripts(card: EditedCard, request: unknown): EditedCard {
  const scripts = readRegexScripts(request, CODE);
  const extensions = cardValue(card.raw, card.format, "extensions").value;
  return withFields(card, { extensions: withRegexScripts(extensions, scripts) });
}

function readFields(request: unknown): Fields {
  requireBook(ownField(request, "characterBook"));
  readRequest(EditSchema, withoutFreeParts(request), REQUEST);
  return request as Fields;
}

/** Free parts are checked by type only: their names and their depth are the card's own business. */
function withoutFreeParts(request: unknown): unknown {
  if (!isFields(request)) return request;
  const pairs = Object.entries(request).map(([name, value]): [string, unknown] => {
    if ((name === "extensions" || name === "characterBook") && isFields(value)) return [name, {}];
    return name === "assets" && Array.isArray(value) ? [name, []] : [name, value];
  });
  return Object.fromEntries(pairs);
}

function requireBook(book: unknown): void {
  if (!isFields(book)) return;
  const limit = brokenLimit(book);
  if (limit === undefined) return;
  throw new LibraryError("EMBEDDED_WORLD_BOOK_INVALID", limit.message, {
    field: `characterBook${limit.path.slice(1)}`,
    limit: limit.allowed,
    requested: limit.found,
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
