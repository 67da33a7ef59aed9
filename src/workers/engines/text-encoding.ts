import { encodeCode, SWAPPED_CHARACTERS } from "../../matcher/compile/regex/encoding.ts";
import { pointFolds, unitFolds } from "../../matcher/compile/regex/fold.ts";
import type { TextEncoding } from "../../matcher/ports.ts";

/** What is not written as plain UTF-8, see `encodeCode`. */
const MAPPED_UNIT = new RegExp(`[${SWAPPED_CHARACTERS}\\ud800-\\udfff]`);
const MAPPED_POINT = new RegExp(MAPPED_UNIT, "u");
const utf8 = new TextEncoder();

/** A surrogate on its own takes four bytes like a pair. */
const BYTES_PER_UNIT_MAX = 4;

/** Short texts are encoded faster by a loop of our own than by a call out of JavaScript. */
const LOOP_UNITS_MAX = 64;

/**
 * The text as RE2 gets it: UTF-8 of the characters that `encodeCode` puts in place of the text's own, folded before
 * if asked for. One character here is one character of the pattern's alphabet, in the same order.
 */
export function encodeText(text: string, encoding: TextEncoding, folded: boolean): Uint8Array {
  if (!folded && text.length > LOOP_UNITS_MAX) {
    const mapped = encoding === "unit" ? MAPPED_UNIT : MAPPED_POINT;
    if (!mapped.test(text)) return utf8.encode(text);
  }
  const bytes = new Uint8Array(text.length * BYTES_PER_UNIT_MAX);
  const end = encoding === "unit" ? writeUnits(text, bytes, folded) : writePoints(text, bytes, folded);
  return bytes.subarray(0, end);
}

function writeUnits(text: string, bytes: Uint8Array, folded: boolean): number {
  const folds = folded ? unitFolds() : null;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = folds === null ? unit : (folds[unit] ?? unit);
    at = writeCode(encodeCode(code), bytes, at);
  }
  return at;
}

function writePoints(text: string, bytes: Uint8Array, folded: boolean): number {
  const folds = folded ? pointFolds() : null;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0;
    if (point > 0xffff) i++;
    const code = folds?.get(point) ?? point;
    at = writeCode(encodeCode(code), bytes, at);
  }
  return at;
}

function writeCode(code: number, bytes: Uint8Array, from: number): number {
  let at = from;
  if (code < 0x80) {
    bytes[at++] = code;
    return at;
  }
  if (code < 0x800) {
    bytes[at++] = 0xc0 | (code >> 6);
  } else {
    if (code < 0x1_0000) bytes[at++] = 0xe0 | (code >> 12);
    else {
      bytes[at++] = 0xf0 | (code >> 18);
      bytes[at++] = 0x80 | ((code >> 12) & 0x3f);
    }
    bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
  }
  bytes[at++] = 0x80 | (code & 0x3f);
  return at;
}

/** How many characters of the encoding the first `units` units of the text make. */
export function characterIndex(text: string, encoding: TextEncoding, units: number): number {
  if (encoding === "unit") return units;
  let count = 0;
  for (let i = 0; i < units; i++) {
    if ((text.codePointAt(i) ?? 0) > 0xffff) i++;
    count++;
  }
  return count;
}

/** Where in the text the character with this index in the encoding begins, in units. */
export function unitIndex(text: string, encoding: TextEncoding, characters: number): number {
  if (encoding === "unit") return characters;
  let at = 0;
  for (let i = 0; i < characters; i++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
