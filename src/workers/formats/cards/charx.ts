import { MatcherError } from "../../../matcher/model/error.ts";
import { parseCardJson } from "./json-card.ts";
import type { CardNotes } from "./notes.ts";
import { recogniseCard, type RecognisedCard } from "./recognise-card.ts";
import { zipEntries } from "./zip.ts";

const CARD_FILE = "card.json";

/** In a folder of the archive: a name that leads out of it (`../card.json`, `/card.json`) is none. */
const CARD_IN_FOLDER = /^(?!\/)(?!(?:.*\/)?\.\.\/).*\/card\.json$/s;

/**
 * The card of a CHARX: `card.json` at the top of the archive, else the first one in a folder. Other files stay packed.
 * Throws `charx-no-card`, `zip-invalid`, `inflated-too-large` and what a card of JSON can throw.
 */
export function readCharx(file: Uint8Array, notes: CardNotes): RecognisedCard {
  const entries = zipEntries(file);
  const card = entries.find(({ name }) => name === CARD_FILE) ?? entries.find(({ name }) => CARD_IN_FOLDER.test(name));
  if (card === undefined) {
    const message = `This archive is no CHARX: none of its ${entries.length} files is called ${CARD_FILE}.`;
    throw new MatcherError("charx-no-card", message, { path: "$" });
  }
  return recogniseCard(parseCardJson(card.read(), notes), "charx");
}
