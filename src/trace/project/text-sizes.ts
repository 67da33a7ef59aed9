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
  return { ...textCounts(text), utf16Units: text.length, hash: hash(text) };
}

/** Number of code points and of bytes in UTF-8. */
export function textCounts(text: string): Pick<TextSizes, "characters" | "utf8Bytes"> {
  let pairs = 0;
  let utf8Bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) utf8Bytes += 1;
    else if (unit < 0x8_00) utf8Bytes += 2;
    else if (isHigh(unit) && isLow(text.charCodeAt(index + 1))) {
      utf8Bytes += 4;
      pairs++;
      index++;
    } else utf8Bytes += 3;
  }
  return { characters: text.length - pairs, utf8Bytes };
}

const isHigh = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;
const isLow = (unit: number): boolean => unit >= 0xdc_00 && unit <= 0xdf_ff;
