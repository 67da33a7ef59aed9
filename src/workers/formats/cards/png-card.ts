import { MatcherError } from "../../../matcher/model/error.ts";
import { wrongEntity } from "../entity.ts";
import { parseCardJson } from "./json-card.ts";
import { CardNotes } from "./notes.ts";
import { pngChunks } from "./png-chunks.ts";
import { pngText, type PngText } from "./png-texts.ts";
import { recogniseCard, type RecognisedCard } from "./recognise-card.ts";

const LOREBOOK_KEYWORD = "naidata";

/**
 * The card of a PNG: `ccv3` before `chara`, of each the first; chunks that SillyTavern reads (`tEXt`) before those that
 * it does not. One that cannot be read is noted and the next one tried. Throws the error of the first one when none can
 * be read, `png-no-card` without any, `png-invalid` and `png-crc`.
 */
export function readPngCard(file: Uint8Array, notes: CardNotes): RecognisedCard {
  const texts = pngChunks(file).flatMap((chunk) => pngText(chunk) ?? []);
  let first: MatcherError | undefined;
  for (const candidate of candidatesOf(texts)) {
    const found = attempt(candidate, notes);
    if (!(found instanceof MatcherError)) return found;
    const { type, keyword } = candidate;
    notes.add("card-chunk-unreadable", keyword, `Chunk ${type} \`${keyword}\` cannot be read: ${found.message}`);
    first ??= found;
  }
  if (first !== undefined) throw first;
  if (texts.some(({ keyword }) => keyword === LOREBOOK_KEYWORD)) throw wrongEntity("character", "world-book");
  throw new MatcherError("png-no-card", "This PNG is no character card: it has no text chunk `ccv3` or `chara`.", {
    path: "$",
  });
}

/** Whether the keyword is one that holds a card. */
export function isCardKeyword(keyword: string): boolean {
  return keyword === "ccv3" || keyword === "chara";
}

/** The first chunk of each keyword, plain ones first. */
function candidatesOf(texts: readonly PngText[]): PngText[] {
  const first = (keyword: string, plain: boolean): PngText[] => {
    const found = texts.find((text) => text.keyword === keyword && (text.type === "tEXt") === plain);
    return found === undefined ? [] : [found];
  };
  return [...first("ccv3", true), ...first("chara", true), ...first("ccv3", false), ...first("chara", false)];
}

function attempt(candidate: PngText, notes: CardNotes): RecognisedCard | MatcherError {
  const own = new CardNotes();
  try {
    const card = recogniseCard(parseCardJson(jsonOf(candidate), own), "png");
    notes.addAll(own);
    return card;
  } catch (error) {
    if (error instanceof MatcherError) return error;
    throw error;
  }
}

/** The JSON of a card chunk: base64, read as leniently as SillyTavern's; what only we read may be plain JSON too. */
function jsonOf({ type, read }: PngText): Uint8Array {
  const bytes = read();
  const OPEN_BRACE = 0x7b;
  if (type !== "tEXt" && bytes[0] === OPEN_BRACE) return bytes;
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  return Buffer.from(base64, "base64");
}
