import { MatcherError } from "../model/error.ts";
import { positionAt } from "./json-position.ts";

/**
 * The text of UTF-8 bytes without its byte order mark. Throws `json-encoding` with line and column of the first bad
 * byte; UTF-16 files are recognised by their mark and named.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new MatcherError("json-encoding", "The file is UTF-16; save it as UTF-8.", { line: 1, column: 1 });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const offset = badByteOffset(bytes);
    const before = new TextDecoder("utf-8").decode(bytes.subarray(0, offset));
    const { line, column } = positionAt(before, before.length);
    const byte = bytes[offset]?.toString(16).padStart(2, "0") ?? "end of file";
    throw new MatcherError(
      "json-encoding",
      `The file is not UTF-8: bad byte ${byte} at line ${line}, column ${column}. Save it as UTF-8.`,
      { line, column },
    );
  }
}

/** Bytes of a text in UTF-8, counted without encoding it; a lone surrogate counts as three. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(i + 1) & 0xfc00) === 0xdc00) {
      bytes += 2;
      i++;
    } else bytes += 2;
  }
  return bytes;
}

/** Offset of the byte that breaks the encoding, by bisection: a decoder in stream mode accepts an unfinished end. */
function badByteOffset(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  return good;
}

function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
