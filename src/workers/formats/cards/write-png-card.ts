import { isPng } from "../../../matcher/formats/png.ts";
import { LIMITS } from "../../../matcher/limits.ts";
import type { Fields } from "../../../matcher/formats/json-object.ts";
import { blankImage } from "./blank-image.ts";
import { isCardKeyword } from "./png-card.ts";
import { PNG_SIGNATURE, pngChunk, pngChunks } from "./png-chunks.ts";
import { pngText } from "./png-texts.ts";
import { asV3 } from "./st-card.ts";

/**
 * The card as a PNG, as SillyTavern writes it: `chara` with the card as it is and `ccv3` with the same as V3, both just
 * before IEND, in place of all that were there. Every other chunk of the picture is kept. A file of more than
 * `bytesMax`, which nobody could import again, goes without the `chara`: who knows `ccv3` reads that first.
 */
export function writePngCard(
  card: Fields,
  picture: Uint8Array | null,
  bytesMax: number = LIMITS.inputBytes.value,
): Uint8Array<ArrayBuffer> {
  const image = picture !== null && isPng(picture) ? picture : blankImage();
  const kept = pngChunks(image)
    .slice(0, -1)
    .filter((chunk) => !isCardKeyword(pngText(chunk)?.keyword ?? ""))
    .map(({ bytes }) => bytes);
  const [chara, ccv3, end] = [textChunk("chara", card), textChunk("ccv3", asV3(card)), pngChunk("IEND", NOTHING)];
  const whole = [PNG_SIGNATURE, ...kept, chara, ccv3, end];
  return joined(lengthOf(whole) <= bytesMax ? whole : whole.filter((piece) => piece !== chara));
}

const NOTHING = new Uint8Array();

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(lengthOf(pieces));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function textChunk(keyword: string, card: Fields): Uint8Array {
  const base64 = Buffer.from(JSON.stringify(card), "utf8").toString("base64");
  return pngChunk("tEXt", Buffer.from(`${keyword}\0${base64}`, "latin1"));
}
