import { inflateBounded } from "./inflate.ts";
import type { PngChunk } from "./png-chunks.ts";

const TEXT_TYPES = ["tEXt", "iTXt", "zTXt"] as const;
const KEYWORD_MAX = 79;

/** A text chunk of a PNG. */
export interface PngText {
  readonly type: (typeof TEXT_TYPES)[number];
  /** In lower case. */
  readonly keyword: string;
  /** Its text as bytes; unpacked when it is called. Throws `inflated-too-large` or `png-invalid`. */
  readonly read: () => Uint8Array;
}

/** The text of a chunk, undefined if it is no text chunk or its keyword has no end. Nothing is unpacked yet. */
export function pngText({ type, data }: PngChunk): PngText | undefined {
  const textType = TEXT_TYPES.find((name) => name === type);
  if (textType === undefined) return undefined;
  const split = data.subarray(0, KEYWORD_MAX + 1).indexOf(0);
  if (split === -1) return undefined;
  const keyword = String.fromCharCode(...data.subarray(0, split)).toLowerCase();
  return { type: textType, keyword, read: () => READERS[textType](data.subarray(split + 1)) };
}

/** What follows the keyword: of `zTXt` a method byte; of `iTXt` two bytes and two more texts with their ends. */
const READERS: Readonly<Record<PngText["type"], (rest: Uint8Array) => Uint8Array>> = {
  tEXt: (rest) => rest,
  zTXt: (rest) => inflateBounded(rest.subarray(1), "zlib", { what: "chunk zTXt", code: "png-invalid" }),
  iTXt: (rest) => {
    const language = rest.indexOf(0, 2);
    const translated = language === -1 ? -1 : rest.indexOf(0, language + 1);
    if (translated === -1) return rest.subarray(rest.length);
    const text = rest.subarray(translated + 1);
    return rest[0] === 0 ? text : inflateBounded(text, "zlib", { what: "chunk iTXt", code: "png-invalid" });
  },
};
