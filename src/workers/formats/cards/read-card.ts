import { isPng } from "../../../matcher/formats/png.ts";
import type { Fields } from "../../../matcher/formats/json-object.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import { MatcherError } from "../../../matcher/model/error.ts";
import { wrongEntity } from "../entity.ts";
import { readCharx } from "./charx.ts";
import type { CardContainer, CardFormat } from "./document.ts";
import { parseCardJson } from "./json-card.ts";
import { CardNotes } from "./notes.ts";
import { readPngCard } from "./png-card.ts";
import { recogniseCard, type RecognisedCard } from "./recognise-card.ts";
import { readYamlCard } from "./yaml-card.ts";
import { isZip } from "./zip.ts";

/** A card out of its file. */
export interface ReadCard {
  readonly container: CardContainer;
  readonly format: CardFormat;
  readonly raw: Fields;
  /** What the file around the card had to say. */
  readonly notes: CardNotes;
}

/**
 * The card of a file, whatever it came in: told by its bytes, but for YAML, which is a text that does not begin as
 * JSON. Throws a MatcherError that says what is wrong, where, and what was accepted.
 */
export function readCard(file: Uint8Array, fileName = ""): ReadCard {
  const limit = LIMITS.inputBytes.value;
  if (file.length > limit) {
    const message = `The file has ${file.length} bytes; at most ${limit} are read. Remove pictures or split its book.`;
    throw new MatcherError("input-too-large", message, { limit, requested: file.length });
  }
  const container = containerOf(file, fileName);
  const notes = new CardNotes();
  return { container, notes, ...READERS[container](file, notes) };
}

const READERS: Readonly<Record<CardContainer, (file: Uint8Array, notes: CardNotes) => RecognisedCard>> = {
  png: readPngCard,
  charx: readCharx,
  json: (file, notes) => recogniseCard(parseCardJson(file, notes), "json"),
  yaml: readYamlCard,
};

/** What the bytes are. Throws `wrong-entity-type` for those that are no text. */
export function containerOf(file: Uint8Array, fileName: string): CardContainer {
  if (isPng(file)) return "png";
  if (startsWith(file, LOCAL_FILE) || isZip(file)) return "charx";
  if (/\.ya?ml$/i.test(fileName)) return "yaml";
  const at = firstSign(file);
  const sign = String.fromCharCode(file[at] ?? 0);
  if (at >= file.length || isUtf16(file) || /^[[{"]$/.test(sign) || /\.json$/i.test(fileName)) return "json";
  if (file.subarray(0, 1_024).includes(0) || startsWith(file, JPEG)) throw wrongEntity("character", "unknown");
  return "yaml";
}

const JPEG = [0xff, 0xd8, 0xff];
const LOCAL_FILE = [0x50, 0x4b, 0x03, 0x04];

function startsWith(file: Uint8Array, bytes: readonly number[]): boolean {
  return bytes.every((byte, index) => file[index] === byte);
}

function isUtf16(file: Uint8Array): boolean {
  return startsWith(file, [0xff, 0xfe]) || startsWith(file, [0xfe, 0xff]);
}

/** Offset of the first byte that is neither white space nor a byte order mark. */
function firstSign(file: Uint8Array): number {
  let at = file[0] === 0xef && file[1] === 0xbb && file[2] === 0xbf ? 3 : 0;
  while (at < file.length && [9, 10, 13, 32].includes(file[at] ?? 0)) at++;
  return at;
}
