/** Counts of a JSON text, exact if the text is well formed. */
export interface JsonShape {
  /** Deepest nesting; a bare scalar is 1. */
  readonly depth: number;
  /** Every JSON value, containers included, object keys not. */
  readonly values: number;
  /** Object members as written: more than the parsed value has if an object repeats a key. */
  readonly members: number;
}

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/**
 * Measures a JSON text without building a value, so that a hostile file is refused before it costs memory. One pass,
 * no stack, strings skipped with the native search. Never fails; of a malformed text the counts mean nothing.
 */
export function measureJson(text: string): JsonShape {
  let level = 0;
  let deepest = 0;
  let separators = 0;
  let filled = 0;
  let members = 0;
  let opened = false;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit <= 32) continue;
    if (opened && unit !== CLOSE_BRACE && unit !== CLOSE_BRACKET) filled++;
    opened = false;
    if (unit === COMMA) separators++;
    else if (unit === COLON) members++;
    else if (unit === CLOSE_BRACE || unit === CLOSE_BRACKET) level--;
    else {
      if (level >= deepest) deepest = level + 1;
      if (unit === QUOTE) i = closingQuote(text, i);
      else if (unit === OPEN_BRACE || unit === OPEN_BRACKET) {
        level++;
        opened = true;
      }
    }
  }
  return { depth: deepest, values: 1 + separators + filled, members };
}

/** Offset of the quote that ends the string opened at `from`, or the end of the text. */
export function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from + 1);
  while (at !== -1) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
    at = text.indexOf('"', at + 1);
  }
  return text.length;
}
