import { encodeCode } from "../../matcher/compile/regex/encoding.ts";
import { pointFolds, unitFolds } from "../../matcher/compile/regex/fold.ts";
import type { TextEncoding } from "../../matcher/ports.ts";

/**
 * The characters of a text as patterns have them: units or code points, folded if asked for, and then what `encodeCode`
 * puts in place of each.
 */
export function textCodes(text: string, encoding: TextEncoding, folded: boolean): Uint32Array {
  return encoding === "unit" ? unitCodes(text, folded) : pointCodes(text, folded);
}

function unitCodes(text: string, folded: boolean): Uint32Array {
  const folds = folded ? unitFolds() : null;
  const codes = new Uint32Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = folds === null ? unit : (folds[unit] ?? unit);
    codes[i] = encodeCode(code);
  }
  return codes;
}

function pointCodes(text: string, folded: boolean): Uint32Array {
  const folds = folded ? pointFolds() : null;
  const codes = new Uint32Array(text.length);
  let count = 0;
  for (let i = 0; i < text.length; i++) {
    const point = text.codePointAt(i) ?? 0;
    if (point > 0xffff) i++;
    codes[count++] = encodeCode(folds?.get(point) ?? point);
  }
  return codes.subarray(0, count);
}

/** The codes in UTF-8. None of them is a surrogate any more. */
export function encodeUtf8(codes: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(codes.length * 4);
  let at = 0;
  for (const code of codes) {
    if (code < 0x80) {
      bytes[at++] = code;
      continue;
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
  }
  return bytes.subarray(0, at);
}

/** How many characters the first `units` units of the text make. */
export function characterIndex(text: string, encoding: TextEncoding, units: number): number {
  if (encoding === "unit") return units;
  let count = 0;
  for (let i = 0; i < units; i++) {
    if ((text.codePointAt(i) ?? 0) > 0xffff) i++;
    count++;
  }
  return count;
}

/** Where in the text the character with this index begins, in units. */
export function unitIndex(text: string, encoding: TextEncoding, characters: number): number {
  if (encoding === "unit") return characters;
  let at = 0;
  for (let i = 0; i < characters; i++) at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return at;
}
