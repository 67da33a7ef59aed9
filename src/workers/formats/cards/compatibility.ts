import { isFields, ownField, type Fields } from "../../../matcher/formats/json-object.ts";
import { cardValue } from "./card-view.ts";
import { CARD_FEATURES, type CardFeatureCode, isCarrierCode } from "./codes.ts";
import type { CardNote, CharacterData, Compatibility } from "./document.ts";
import { brokenLimit, malformedPlace } from "./embedded-book.ts";
import { normaliseCard } from "./normalise.ts";
import { CardNotes } from "./notes.ts";
import { unknownMacroNames } from "./unknown-macros.ts";

/** What a card says, and what there is to say about it. */
export interface CheckedCard {
  readonly data: CharacterData;
  readonly compatibility: Compatibility;
}

/**
 * A card of the given format in the product's spelling, with all findings. `carried`: what the file around it had to
 * say; of earlier findings only those are kept.
 */
export function checkCard(raw: Fields, format: string, carried: readonly CardNote[]): CheckedCard {
  const notes = new CardNotes();
  noteSpec(raw, notes);
  const data = normaliseCard(raw, format, notes);
  const path = (name: string): string => cardValue(raw, format, name).path;
  const fault = data.characterBook === undefined ? undefined : bookFault(data.characterBook);
  if (fault !== undefined) notes.add("EMBEDDED_WORLD_BOOK_INVALID", path("character_book"), fault);
  const compatibility: Compatibility = {
    warnings: [...carried.filter(({ code }) => isCarrierCode(code)), ...notes.all],
    unsupportedFeatures: featuresOf(data, path),
    unknownMacroNames: unknownMacroNames(modelTexts(data)),
  };
  return { data, compatibility };
}

function bookFault(book: Fields): string | undefined {
  const limit = brokenLimit(book);
  if (limit !== undefined) return `${limit.message} The card works without it.`;
  const place = malformedPlace(book);
  return place === undefined ? undefined : `${place.message} It is kept and never runs; all else of the card does.`;
}

const KNOWN_SPECS: Readonly<Record<string, RegExp>> = { chara_card_v2: /^2\.0$/, chara_card_v3: /^3(\.\d+)?$/ };

function noteSpec(raw: Fields, notes: CardNotes): void {
  const spec = ownField(raw, "spec");
  if (spec === undefined) return;
  const versions = typeof spec === "string" && Object.hasOwn(KNOWN_SPECS, spec) ? KNOWN_SPECS[spec] : undefined;
  const version = ownField(raw, "spec_version");
  if (versions === undefined) {
    notes.add("spec-unknown", "spec", "spec is neither chara_card_v2 nor chara_card_v3; the card was read as V2.");
  } else if (typeof version === "string" && !versions.test(version)) {
    notes.add("spec-unknown", "spec_version", `spec_version ${JSON.stringify(version.slice(0, 40))} is not known.`);
  }
}

function featuresOf(data: CharacterData, path: (name: string) => string): CardNote[] {
  const depthPrompt = ownField(ownField(data.extensions, "depth_prompt"), "prompt");
  const features: [CardFeatureCode, boolean, string][] = [
    ["embedded-character-book-pass-through", data.characterBook !== undefined, path("character_book")],
    ["post-history-runtime-required", data.postHistoryInstructions !== "", path("post_history_instructions")],
    [
      "depth-prompt-runtime-required",
      typeof depthPrompt === "string" && depthPrompt !== "",
      `${path("extensions")}.depth_prompt`,
    ],
    ["group-only-greetings-unused", data.groupOnlyGreetings.length > 0, path("group_only_greetings")],
    ["assets-not-unpacked", data.assets.some(isUnpackable), path("assets")],
  ];
  return features.flatMap(([code, found, at]) =>
    found ? [{ code, message: CARD_FEATURES[code].meaning, path: at }] : [],
  );
}

/** Every asset but the default picture, which stands for that of the card. */
function isUnpackable(asset: unknown): boolean {
  return !isFields(asset) || ownField(asset, "uri") !== "ccdefault:";
}

function* modelTexts(data: CharacterData): Generator<string> {
  yield data.description;
  yield data.personality;
  yield data.scenario;
  yield data.firstMessage;
  yield data.messageExample;
  yield data.systemPrompt;
  yield data.postHistoryInstructions;
  yield* data.alternateGreetings;
  yield* data.groupOnlyGreetings;
}
