import type { HashText } from "../model/capture.ts";

/** What is kept of a text in place of the text. */
export interface TextSizes {
  /** Unicode code points; a lone surrogate is one. */
  readonly characters: number;
  readonly utf16Units: number;
  /** A lone surrogate counts three, as the replacement character that stands for it. */
  readonly utf8Bytes: number;
  /** SHA-256 of the UTF-8 form, in hexadecimal. */
  readonly hash: string;
}

/** Counts and hash of a text. Linear. */
export function textSizes(text: string, hash: HashText): TextSizes {
  const utf8Bytes = utf8Length(text);
  return { characters: codePoints(text), utf16Units: text.length, utf8Bytes, hash: hash(text) };
}

/** Number of Unicode code points; a lone surrogate is one. */
export function codePoints(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length - 1; index++) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) pairs++;
  }
  return text.length - pairs;
}

/** Number of bytes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x8_00) bytes += 2;
    else if (isHigh(unit) && isLow(text.charCodeAt(index + 1))) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}

const isHigh = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;
const isLow = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff;
