import type { Item } from "../../model/turn/grounding.ts";
import { type Phrase, phrase, type Text } from "./phrase.ts";
import type { WordKey } from "./words/keys.ts";

const PLACES: Readonly<Record<string, WordKey>> = {
  message: "where.message",
  injection: "where.injection",
  recursion: "where.recursion",
  haystack: "where.haystack",
  "source:personaDescription": "where.persona-description",
  "source:characterDescription": "where.character-description",
  "source:characterPersonality": "where.character-personality",
  "source:characterDepthPrompt": "where.character-depth-prompt",
  "source:scenario": "where.scenario",
  "source:creatorNotes": "where.creator-notes",
};

/** In which text a key was found. */
export const placeWords = (where: string): Text => named(PLACES, where);

/** Where a key was found: in which text, which message of it, from which character on. */
export function matchWords({ where, messageIndex, offset }: NonNullable<Item["match"]>): Phrase {
  const place = placeWords(where);
  return messageIndex === null
    ? phrase("detail.match-in", { where: place, offset })
    : phrase("detail.match-at", { where: place, n: messageIndex, offset });
}

const POSITIONS: Readonly<Record<string, WordKey>> = {
  before_character_definition: "position.before_character_definition",
  after_character_definition: "position.after_character_definition",
  before_example_messages: "position.before_example_messages",
  after_example_messages: "position.after_example_messages",
  before_author_note: "position.before_author_note",
  after_author_note: "position.after_author_note",
  at_depth: "position.at_depth",
  outlet: "position.outlet",
};

/** Where an entry asks to stand. */
export const positionWords = (position: string): Text => named(POSITIONS, position);

const DECISIONS: Readonly<Record<string, WordKey>> = {
  "allowed-once": "decision.allowed-once",
  rejected: "decision.rejected",
  cancelled: "decision.cancelled",
  unavailable: "decision.unavailable",
};

/** How the host decided when a tool asked leave. */
export const decisionWords = (decision: string): Text => named(DECISIONS, decision);

/** A value that this inspector does not know is told as it was recorded. */
function named(words: Readonly<Record<string, WordKey>>, value: string): Text {
  const word = Object.hasOwn(words, value) ? words[value] : undefined;
  return word === undefined ? value : phrase(word);
}
