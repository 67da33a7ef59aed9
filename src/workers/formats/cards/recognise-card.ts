import { type Fields, isFields, ownField } from "../../../matcher/formats/json-object.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { entityOf, wrongEntity } from "../entity.ts";
import { cardValue } from "./card-view.ts";
import type { CardContainer, CardFormat } from "./document.ts";
import { storableName } from "./storable-name.ts";

/** A parsed file that is a card. */
export interface RecognisedCard {
  readonly raw: Fields;
  readonly format: CardFormat;
}

/**
 * The card of a parsed file, by SillyTavern's signs: `spec` makes it a card with `data`, else a `name` a V1 card, else
 * `char_name` a Gradio card. Throws `wrong-entity-type` for what is something else, saying what it looks like, and
 * `card-no-name` where SillyTavern could not store it.
 */
export function recogniseCard(root: unknown, container: CardContainer): RecognisedCard {
  if (!isFields(root)) throw notACard(root);
  const format = container === "yaml" ? "yaml" : formatOf(root);
  if (format === undefined) throw notACard(root);
  if (container === "charx" && ownField(root, "spec") === undefined) {
    throw new MatcherError("wrong-entity-type", "card.json of the CHARX has no `spec`: it is no card V2 or V3.", {
      path: "$",
    });
  }
  requireName(root, format);
  return { raw: root, format };
}

/** The format of an object that is a card already, such as one from the library. */
export function formatOfCard(raw: Fields): CardFormat {
  const spec = ownField(raw, "spec");
  if (spec !== undefined) return isV3(spec) ? "sillytavern-v3" : "sillytavern-v2";
  return ownField(raw, "name") === undefined && ownField(raw, "char_name") !== undefined ? "gradio" : "sillytavern-v1";
}

/** Whether a root shows more than a name to be a card, for files that were given as something else. */
export function looksLikeCard(root: unknown): boolean {
  return entityOf(root) === "character";
}

function formatOf(root: Fields): CardFormat | undefined {
  const spec = ownField(root, "spec");
  const entity = entityOf(root);
  const plain = entity === "character" || entity === "user" || entity === "unknown";
  if (spec !== undefined) {
    const known = typeof spec === "string" && spec.startsWith("chara_card");
    const isBook = entityOf(ownField(root, "data")) === "world-book";
    return known || (plain && !isBook) ? formatOfCard(root) : undefined;
  }
  const named = ownField(root, "name") !== undefined || ownField(root, "char_name") !== undefined;
  return plain && named ? formatOfCard(root) : undefined;
}

function isV3(spec: unknown): boolean {
  return spec === "chara_card_v3";
}

function notACard(root: unknown): MatcherError {
  const data = ownField(root, "data");
  const wrapped = ownField(root, "spec") !== undefined && entityOf(data) === "world-book";
  const entity = wrapped ? "world-book" : entityOf(root);
  if (entity !== "unknown" && entity !== "character" && entity !== "user") return wrongEntity("character", entity);
  if (isFields(root)) return wrongEntity("character", "unknown");
  const what = root === null ? "null" : Array.isArray(root) ? "a list" : `a ${typeof root}`;
  return new MatcherError("wrong-entity-type", `Not a character card: the file holds ${what}; a card is an object.`, {
    path: "$",
  });
}

function requireName(raw: Fields, format: CardFormat): void {
  const { value, path } = cardValue(raw, format, "name");
  const at = { path: `$.${path}` };
  if (typeof value !== "string") {
    const what = value === undefined || value === null ? "missing" : `a ${typeof value}`;
    throw new MatcherError("card-no-name", `The name of the card (${path}) is ${what}; write a text.`, at);
  }
  if (storableName(value) !== "") return;
  const shown = JSON.stringify(value.slice(0, 80));
  throw new MatcherError(
    "card-no-name",
    `The name of the card (${path}) is ${shown}, of which no file name can be made; SillyTavern refuses it too.`,
    at,
  );
}
