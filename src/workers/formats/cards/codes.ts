interface CodeRow {
  readonly meaning: string;
  readonly remedy: string;
  /** Said by the file around the card and not by the card, so that an edit of the card does not end it. */
  readonly carrier?: true;
}

/** Every code in `compatibility.warnings` of a character: what was found, and what to do. */
export const CARD_WARNINGS = {
  "wrong-type": {
    meaning: "a field holds another type than cards have there; it was read as near as possible and is kept as it is",
    remedy: "write the type that the message names",
  },
  "data-missing": {
    meaning:
      "the card states a `spec` but has no object `data`; fields of the top level were read, as SillyTavern does",
    remedy: "export the card again",
  },
  "top-level-differs": {
    meaning: "a field at the top of the card is not what `data` says; `data` counts, as in SillyTavern",
    remedy: "none; an export writes what `data` says to both places",
  },
  "v1-field-ignored": {
    meaning: "a card without `spec` has a field that only newer cards have; SillyTavern does not read it there",
    remedy: "export the card as V2 or V3, or set the field here",
  },
  "spec-unknown": {
    meaning: "`spec` or `spec_version` is none that is known; the card was read as the nearest",
    remedy: "none if the card looks right",
  },
  EMBEDDED_WORLD_BOOK_INVALID: {
    meaning:
      "the embedded book breaks a limit and does not run, or has entries that are none; it is kept, and the card works",
    remedy: "the message names the place and the limit with its number: split the book, or mend or reduce that place",
  },
  "duplicate-json-key": {
    meaning: "one object has a key twice; the later value counts",
    remedy: "delete one of the two",
    carrier: true,
  },
  "number-not-finite": {
    meaning: "a number is too large; it is written back as null",
    remedy: "write a smaller number",
    carrier: true,
  },
  "text-replaced": {
    meaning: "bytes that are not UTF-8 were read as U+FFFD, as SillyTavern does",
    remedy: "export the card again as UTF-8 if texts look wrong",
    carrier: true,
  },
  "card-chunk-unreadable": {
    meaning: "a card chunk of the PNG that goes first cannot be read; another one was",
    remedy: "check that the card is the one you expect, then export it",
    carrier: true,
  },
} as const satisfies Record<string, CodeRow>;

export type CardWarningCode = keyof typeof CARD_WARNINGS;

/** Whether the code is about the file around the card. */
export function isCarrierCode(code: string): boolean {
  const rows: Readonly<Record<string, CodeRow>> = CARD_WARNINGS;
  return Object.hasOwn(rows, code) && rows[code]?.carrier === true;
}

/** Every code in `compatibility.unsupportedFeatures`: parts of a card that need more than the card to take effect. */
export const CARD_FEATURES = {
  "embedded-character-book-pass-through": {
    meaning:
      "Embedded character_book is exposed to the loader/world-book module but is not activated by the character module.",
    remedy: "none: it runs in sessions bound to the character",
  },
  "post-history-runtime-required": {
    meaning: "Post-history instructions require loader placement policy.",
    remedy: "none: the placement is reported in each session",
  },
  "depth-prompt-runtime-required": {
    meaning: "A depth prompt requires loader placement policy.",
    remedy: "none: the placement is reported in each session",
  },
  "group-only-greetings-unused": {
    meaning: "Group-only greetings are kept; there are no group chats.",
    remedy: "none",
  },
  "assets-not-unpacked": {
    meaning: "Assets are kept in the original file; they are not unpacked.",
    remedy: "none: an export of a PNG keeps its picture",
  },
} as const satisfies Record<string, CodeRow>;

export type CardFeatureCode = keyof typeof CARD_FEATURES;
