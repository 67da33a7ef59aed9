interface Leniency {
  readonly sillyTavern: string;
  readonly here: string;
  readonly why: string;
}

/**
 * The files that SillyTavern 1.19 refuses and that are read here on purpose, each with its reason; all others that it
 * refuses are refused. The parity table of the README is held to this list.
 */
export const CARD_LENIENCIES = {
  "broken-ccv3": {
    sillyTavern: "a PNG whose `ccv3` cannot be read is refused, also with a good `chara`",
    here: "the `chara` is read, reported as card-chunk-unreadable",
    why: "the older chunk says the same card",
  },
  "compressed-text": {
    sillyTavern: "only `tEXt` chunks of a PNG are read",
    here: "where no `tEXt` holds a card, `iTXt` and `zTXt` are read, inflated within a bound",
    why: "legal PNG, written by image tools",
  },
  "byte-order-mark": {
    sillyTavern: "a card that begins with a byte order mark is refused",
    here: "the mark is skipped, in files, in PNG chunks and in the card.json of a CHARX",
    why: "Windows editors write it",
  },
  "content-over-name": {
    sillyTavern: "the extension of the file name says what a file is; one with another's content is refused",
    here: "the bytes say what a file is; only YAML goes by its name too",
    why: "browsers and chat programs rename files",
  },
} as const satisfies Record<string, Leniency>;

export type CardLeniency = keyof typeof CARD_LENIENCIES;

/**
 * Files that SillyTavern reads as a blank or wrong card and that are refused here with `wrong-entity-type`: world
 * books, presets, settings and other JSON whose only sign of a card is a `name`.
 */
export const CARD_STRICTNESS = {
  "wrong-entity": {
    sillyTavern: "any JSON object with a `name` becomes a card",
    here: "a file with the signs of a world book, preset, regex script or settings is refused, saying what it looks like",
    why: "nobody meant it",
  },
} as const satisfies Record<string, Leniency>;
