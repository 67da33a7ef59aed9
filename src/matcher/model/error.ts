interface CodeRow {
  readonly meaning: string;
  readonly remedy: string;
}

/**
 * Every code of a {@link MatcherError}: input that cannot be taken at all. Limits carry `limit` and `requested`, JSON
 * faults `line` and `column`, structure faults `path`.
 */
export const MATCHER_ERRORS = {
  "json-syntax": {
    meaning: "the file is not valid JSON at the line and column named",
    remedy: "mend the place, or export the file again",
  },
  "json-encoding": { meaning: "the file is not UTF-8 text", remedy: "save it as UTF-8" },
  "input-too-large": {
    meaning: "the file is larger than 32 MiB, or a card in YAML than 128 KiB",
    remedy: "split the book, or remove pictures from the card",
  },
  "root-invalid": { meaning: "the top of the file is not an object or array", remedy: "give a lorebook file" },
  "not-a-world-book": {
    meaning: "the file is of none of the known lorebook forms",
    remedy: "give a SillyTavern world file, a character book, or a NovelAI, Agnai or Risu lorebook",
  },
  "is-a-character-card": {
    meaning: "the file is a character card, not a lorebook",
    remedy: "export the card's lorebook and give that",
  },
  "is-a-preset": { meaning: "the file is a prompt preset, not a lorebook", remedy: "give a lorebook file" },
  "wrong-entity-type": {
    meaning: "the file is something else than what it was given as; the message says what it looks like",
    remedy: "import it as what it is",
  },
  "png-invalid": { meaning: "the PNG is damaged", remedy: "export it again" },
  "png-no-lorebook": { meaning: "the PNG holds no NovelAI lorebook", remedy: "give a PNG with a naidata chunk" },
  "card-no-name": {
    meaning: "the card has no name, or none that SillyTavern can store",
    remedy: "give it a name that is a text and not only signs that file names cannot have",
  },
  "card-no-book": {
    meaning: "the file is a character card without an embedded book",
    remedy: "give a lorebook file, or a card with a book",
  },
  "png-no-card": { meaning: "the PNG holds no character card", remedy: "give a PNG with a ccv3 or chara chunk" },
  "png-crc": {
    meaning: "a chunk of the PNG does not have its checksum: the file was damaged",
    remedy: "export or download it again",
  },
  "inflated-too-large": {
    meaning: "a compressed part of the file is larger than 24 MiB unpacked",
    remedy: "give the card as JSON",
  },
  "zip-invalid": {
    meaning: "the CHARX archive is damaged, encrypted or of a kind that is not read",
    remedy: "export it again",
  },
  "charx-no-card": { meaning: "the archive holds no card.json", remedy: "give a CHARX file" },
  "yaml-syntax": {
    meaning: "the file is neither JSON nor valid YAML at the line and column named",
    remedy: "mend the place, or export the card again",
  },
  "yaml-alias-limit": { meaning: "aliases in the YAML multiply its values", remedy: "write the values out" },
  "entry-limit": { meaning: "the book has more than 10,000 entries", remedy: "split the book" },
  "node-limit": {
    meaning: "the file has more JSON values than 100,000 and 128 for each entry",
    remedy: "remove data that is no lore, or split the book",
  },
  "entry-node-limit": { meaning: "one entry has more than 4,096 JSON values", remedy: "reduce its extensions" },
  "depth-limit": {
    meaning: "values of a book are nested more than 32 levels deep, of a card more than 1,024",
    remedy: "flatten the data",
  },
  "string-limit": { meaning: "a text is longer than 1 MiB UTF-16 units", remedy: "shorten or split it" },
  "scan-stopped": { meaning: "a scan was asked to stop and gave up its result", remedy: "none: the caller asked" },
  "key-limit": { meaning: "a field name is longer than 1,024 units", remedy: "shorten it" },
} as const satisfies Record<string, CodeRow>;

export type MatcherErrorCode = keyof typeof MATCHER_ERRORS;

export const MATCHER_ERROR_CODES = Object.keys(MATCHER_ERRORS) as readonly MatcherErrorCode[];

export interface MatcherErrorDetails {
  readonly path?: string;
  readonly line?: number;
  readonly column?: number;
  readonly limit?: number;
  readonly requested?: number;
}

/** The one error class of `src/matcher`. The message says what, where, what was accepted and what to do. */
export class MatcherError extends Error {
  override readonly name = "MatcherError";
  readonly code: MatcherErrorCode;
  readonly details: MatcherErrorDetails;

  constructor(code: MatcherErrorCode, message: string, details: MatcherErrorDetails = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}
