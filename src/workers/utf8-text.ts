import * as buffer from "node:buffer";

/** Below this the extra call costs more than it saves. */
const LARGE_UNITS = 512;
const PIECE_UNITS = 16 * 1024;
const units = Buffer.allocUnsafeSlow(PIECE_UNITS * 2);

/**
 * Writes a text without lone surrogates as UTF-8 from `at` on, where there has to be room for it, and returns its bytes.
 * A large text goes by way of UTF-16: the engine's own way takes three times as long for what is not all Latin.
 */
export function writeUtf8(into: Buffer, at: number, text: string): number {
  if (text.length < LARGE_UNITS) return into.write(text, at);
  let used = at;
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    used += writePiece(into, used, text.slice(start, end));
    start = end;
  }
  return used - at;
}

/** An engine that was built without the tables of Unicode has no `transcode`. */
function writePiece(into: Buffer, at: number, piece: string): number {
  if (!("transcode" in buffer)) return into.write(piece, at);
  const bytes = buffer.transcode(units.subarray(0, units.write(piece, "utf16le")), "utf16le", "utf8");
  into.set(bytes, at);
  return bytes.length;
}

function pieceEnd(text: string, start: number): number {
  const end = start + PIECE_UNITS;
  if (end >= text.length) return text.length;
  const last = text.charCodeAt(end - 1);
  return last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}
