import { SURROGATE_SHIFT } from "../../matcher/compile/regex/emit.ts";
import { pointFolds, unitFolds } from "../../matcher/compile/regex/fold.ts";
import type { TextEncoding } from "../../matcher/ports.ts";

const SURROGATE = /[\ud800-\udfff]/;
const SHIFTED = /[\u{100000}-\u{1007ff}]/gu;
const utf8 = new TextEncoder();

/** Short texts are encoded faster by a loop of our own than by a call out of JavaScript. */
const LOOP_UNITS_MAX = 64;

/**
 * The text as RE2 gets it: UTF-8, every surrogate that counts as a character of its own moved to plane 16, and folded
 * if asked for. One character here is one character of the pattern's alphabet, in the same order.
 */
export function encodeText(text: string, encoding: TextEncoding, folded: boolean): Uint8Array {
  if (!folded && text.length > LOOP_UNITS_MAX) {
    if (encoding === "point" ? text.isWellFormed() : !SURROGATE.test(text)) return utf8.encode(text);
  }
  const bytes = new Uint8Array(text.length * (encoding === "unit" ? 4 : 3) + 1);
  const end = encoding === "unit" ? writeUnits(text, bytes, folded) : writePoints(text, bytes, folded);
  return bytes.subarray(0, end);
}

function writeUnits(text: string, bytes: Uint8Array, folded: boolean): number {
  const folds = folded ? unitFolds() : null;
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = folds === null ? unit : (folds[unit] ?? unit);
    at = writeCode(isSurrogate(code) ? code + SURROGATE_SHIFT : code, bytes, at);
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
    at = writeCode(isSurrogate(code) ? code + SURROGATE_SHIFT : code, bytes, at);
  }
  return at;
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
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

/** The text of an encoded piece that was not folded: moved surrogates come back, pairs join by themselves. */
export function decodeText(encoded: string): string {
  return encoded.replace(SHIFTED, (moved) => String.fromCharCode((moved.codePointAt(0) ?? 0) - SURROGATE_SHIFT));
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
