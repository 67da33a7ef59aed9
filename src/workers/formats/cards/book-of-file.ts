import { isPng } from "../../../matcher/formats/png.ts";
import { readWorldBook, type ReadOptions, type ReadResult } from "../../../matcher/formats/read.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { bookOf } from "./embedded-book.ts";
import { normaliseCard } from "./normalise.ts";
import { CardNotes } from "./notes.ts";
import { containerOf, readCard } from "./read-card.ts";
import { looksLikeCard } from "./recognise-card.ts";

/**
 * The world book of a lorebook file, or the embedded one of a card in any carrier. A lorebook costs nothing more than
 * reading it. The error of a card is that of its carrier, `card-no-book`, or the limit that its book breaks.
 */
export function readBookOfFile(file: Uint8Array, options: ReadOptions = {}): ReadResult {
  const book = readWorldBook(file, options);
  return book.ok ? book : (cardBook(file, options) ?? book);
}

/** undefined: the file is no card, so what the lorebook reader said stands. */
function cardBook(file: Uint8Array, options: ReadOptions): ReadResult | undefined {
  try {
    const { fileName = "" } = options;
    const container = containerOf(file, fileName);
    if (container === "yaml" && !/\.ya?ml$/i.test(fileName)) return undefined;
    const card = readCard(file, fileName);
    if (container === "json" && !looksLikeCard(card.raw)) return undefined;
    const { name, characterBook } = normaliseCard(card.raw, card.format, new CardNotes());
    if (characterBook !== undefined) return located(bookOf(characterBook, name));
    const message = `This is the character card ${JSON.stringify(name.slice(0, 80))}; it has no embedded book.`;
    return { ok: false, error: new MatcherError("card-no-book", message, { path: "$" }) };
  } catch (error) {
    if (!(error instanceof MatcherError)) throw error;
    return isPlain(file, error) ? undefined : { ok: false, error };
  }
}

function located(result: ReturnType<typeof bookOf>): ReadResult | undefined {
  if (!result.ok) return { ok: false, error: new MatcherError(result.limit, result.message, result.error.details) };
  const { book, report } = result;
  return book === null || report === null ? undefined : { ok: true, book, report };
}

/** Whether the error says no more than that the file is no card: what was wrong with it as a lorebook is of more use. */
function isPlain(file: Uint8Array, error: MatcherError): boolean {
  if (isPng(file)) return error.code === "png-no-card";
  return !["zip-invalid", "charx-no-card", "inflated-too-large", "card-no-name"].includes(error.code);
}
