import { isPng } from "../../../matcher/formats/png.ts";
import type { Fields } from "../../../matcher/formats/json-object.ts";
import { blankImage } from "./blank-image.ts";
import { isCardKeyword } from "./png-card.ts";
import { PNG_SIGNATURE, pngChunk, pngChunks } from "./png-chunks.ts";
import { pngText } from "./png-texts.ts";
import { asV3 } from "./st-card.ts";

/**
 * The card as a PNG, as SillyTavern writes it: `chara` with the card as it is and `ccv3` with the same as V3, both just
 * before IEND, in place of all that were there. Every other chunk of the picture is kept.
 */
export function writePngCard(card: Fields, picture: Uint8Array | null): Uint8Array<ArrayBuffer> {
  const image = picture !== null && isPng(picture) ? picture : blankImage();
  const chunks = pngChunks(image);
  const kept = chunks.slice(0, -1).filter((chunk) => !isCardKeyword(pngText(chunk)?.keyword ?? ""));
  const pieces = [
    PNG_SIGNATURE,
    ...kept.map(({ bytes }) => bytes),
    textChunk("chara", card),
    textChunk("ccv3", asV3(card)),
    pngChunk("IEND", new Uint8Array()),
  ];
  const file = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    file.set(piece, at);
    at += piece.length;
  }
  return file;
}

function textChunk(keyword: string, card: Fields): Uint8Array {
  const base64 = Buffer.from(JSON.stringify(card), "utf8").toString("base64");
  return pngChunk("tEXt", Buffer.from(`${keyword}\0${base64}`, "latin1"));
}
