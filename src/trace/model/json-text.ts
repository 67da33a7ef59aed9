/** Takes the next piece of a text; no piece ends within a surrogate pair. */
export type TextSink = (piece: string) => void;

/**
 * UTF-16 units that are escaped at a time. The engine keeps texts of more than 128 KiB in memory of their own, which
 * it has to ask the system for: for a large text that takes longer than the escaping.
 */
const PIECE_UNITS = 8192;

/** Writes `JSON.stringify(text)`, a large text piece by piece. */
export function writeJsonText(text: string, put: TextSink): void {
  if (text.length <= PIECE_UNITS) {
    put(JSON.stringify(text));
    return;
  }
  put('"');
  for (let start = 0; start < text.length;) {
    const end = pieceEnd(text, start);
    put(JSON.stringify(text.slice(start, end)).slice(1, -1));
    start = end;
  }
  put('"');
}

/** Not within a pair, whose halves alone would be written as escapes. */
function pieceEnd(text: string, start: number): number {
  const end = start + PIECE_UNITS;
  if (end >= text.length) return text.length;
  return isHigh(text.charCodeAt(end - 1)) && isLow(text.charCodeAt(end)) ? end - 1 : end;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
