/** How far a cut moves on to the end of the word that it falls into. */
const WORD_UNITS_MAX = 256;

const isWordUnit = (unit: number): boolean =>
  (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || unit === 95 || (unit >= 97 && unit <= 122);

const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * The newest end of a text, at most `unitsMax` UTF-16 units. The cut is never inside a surrogate pair, nor inside a word
 * of ASCII letters, digits and `_` (which are the words of whole-word keys), so that the rest of a word cannot pass for
 * a word; a run of more than 256 such units is no word and is cut all the same.
 */
export function newestPart(text: string, unitsMax: number): string {
  if (text.length <= unitsMax) return text;
  let start = text.length - Math.max(0, unitsMax);
  if (isLowSurrogate(text.charCodeAt(start))) start += 1;
  if (isWordUnit(text.charCodeAt(start - 1))) {
    const end = Math.min(text.length, start + WORD_UNITS_MAX);
    let next = start;
    while (next < end && isWordUnit(text.charCodeAt(next))) next += 1;
    if (next < end || end === text.length) start = next;
  }
  return text.slice(start);
}
