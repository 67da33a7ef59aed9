import { deflateSync } from "node:zlib";
import { PNG_SIGNATURE, pngChunk } from "./png-chunks.ts";

const WIDTH = 400;
const HEIGHT = 600;
const GREY = 0x80;

/** A plain grey picture of the size of a card, for a character that came without one. */
export function blankImage(): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, WIDTH);
  view.setUint32(4, HEIGHT);
  // Eight bits a sample, one sample a pixel; no interlacing.
  header[8] = 8;
  // Each line begins with its filter: none.
  const lines = new Uint8Array((WIDTH + 1) * HEIGHT).fill(GREY);
  for (let line = 0; line < HEIGHT; line++) lines[line * (WIDTH + 1)] = 0;
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", deflateSync(lines)), pngChunk("IEND", new Uint8Array())];
  return Buffer.concat([PNG_SIGNATURE, ...chunks]);
}
