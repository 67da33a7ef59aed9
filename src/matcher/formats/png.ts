import { LIMITS } from "../limits.ts";
import { MatcherError } from "../model/error.ts";

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const CARD_KEYWORDS = ["chara", "ccv3"];

/** Whether the bytes begin as a PNG. */
export function isPng(bytes: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/**
 * The bytes of the lorebook that a NovelAI PNG carries: the first `tEXt` chunk `naidata`, base64. Keywords are compared
 * without case. Throws `is-a-character-card` for a card, `png-no-lorebook` when there is neither, `png-invalid` for a
 * broken file; checksums are not compared.
 */
export function lorebookOfPng(bytes: Uint8Array): Uint8Array {
  let card = false;
  for (const text of textChunks(bytes)) {
    const split = text.indexOf(0);
    if (split === -1) continue;
    const keyword = latin1(text.subarray(0, split)).toLowerCase();
    if (keyword === "naidata") return decodeBase64(latin1(text.subarray(split + 1)));
    card ||= CARD_KEYWORDS.includes(keyword);
  }
  if (card) {
    throw new MatcherError("is-a-character-card", "This PNG is a character card. Import it as a character.", {
      path: "$",
    });
  }
  throw new MatcherError("png-no-lorebook", "This PNG carries no lorebook (no text chunk `naidata`).", { path: "$" });
}

function* textChunks(bytes: Uint8Array): Generator<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE.length;
  for (let chunk = 0; at < bytes.length; chunk++) {
    if (chunk >= LIMITS.pngChunks.value) throw invalid(`it has more than ${LIMITS.pngChunks.value} chunks`);
    if (at + 12 > bytes.length) throw invalid(`it ends inside the chunk header at byte ${at}`);
    const length = view.getUint32(at);
    const type = latin1(bytes.subarray(at + 4, at + 8));
    if (at + 12 + length > bytes.length) throw invalid(`chunk ${JSON.stringify(type)} at byte ${at} is cut off`);
    if (type === "tEXt") yield bytes.subarray(at + 8, at + 8 + length);
    if (type === "IEND") return;
    at += 12 + length;
  }
}

function decodeBase64(text: string): Uint8Array {
  let decoded: string;
  try {
    decoded = atob(text.trim());
  } catch {
    throw invalid("the text chunk `naidata` is no base64");
  }
  const bytes = new Uint8Array(decoded.length);
  for (let at = 0; at < decoded.length; at++) bytes[at] = decoded.charCodeAt(at);
  return bytes;
}

const LATIN1_PIECE = 8_192;

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += LATIN1_PIECE) {
    text += String.fromCharCode(...bytes.subarray(at, at + LATIN1_PIECE));
  }
  return text;
}

function invalid(what: string): MatcherError {
  return new MatcherError("png-invalid", `This PNG is broken: ${what}.`, { path: "$" });
}
