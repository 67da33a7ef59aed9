import { type CodeSet, contains, difference, setOf } from "./code-set.ts";

/**
 * How characters of a text appear to RE2. Pattern and text go through the same mapping, so it changes no answer:
 * - A surrogate that counts as a character of its own becomes a code point of plane 16, for UTF-8 has none for it. With
 *   the `u` flag a text that itself holds U+100000 to U+1007FF is the one exception: it is taken for surrogates.
 * - U+2028 and U+2029 change places with U+001C and U+001D: all four line breaks are ASCII then, and "anything but a
 *   line break" costs RE2 no more than its own dot.
 */
const SURROGATES: CodeSet = [0xd800, 0xdfff];
const SURROGATE_SHIFT = 0x10_0000 - 0xd800;
const SHIFTED: CodeSet = [0x10_0000, 0x10_07ff];
const SWAPPED: readonly (readonly [number, number])[] = [
  [0x1c, 0x2028],
  [0x1d, 0x2029],
];
const SWAPPED_SET: CodeSet = [0x1c, 0x1d, 0x2028, 0x2029];
/** The characters that change places. */
export const SWAPPED_CHARACTERS = String.fromCharCode(...SWAPPED.flat());
const ENCODED = new RegExp(`[${SWAPPED_CHARACTERS}\\u{100000}-\\u{1007ff}]`, "gu");

/** The code point that stands for a character in the encoded text. */
export function encodeCode(code: number): number {
  if (code >= 0xd800 && code <= 0xdfff) return code + SURROGATE_SHIFT;
  if (code === 0x1c || code === 0x1d) return code + 0x200c;
  return code === 0x2028 || code === 0x2029 ? code - 0x200c : code;
}

/** The code points that stand for the characters of a set. */
export function encodeSet(set: CodeSet, unicode: boolean): CodeSet {
  const moved: number[] = [];
  for (let i = 0; i < set.length; i += 2) {
    const low = Math.max(set[i] ?? 0, 0xd800);
    const high = Math.min(set[i + 1] ?? 0, 0xdfff);
    if (low <= high) moved.push(low + SURROGATE_SHIFT, high + SURROGATE_SHIFT);
  }
  let rest = set;
  if (moved.length > 0) rest = difference(rest, SURROGATES);
  if (unicode) rest = difference(rest, SHIFTED);
  if (SWAPPED.some(([a, b]) => contains(set, a) !== contains(set, b))) {
    rest = difference(rest, SWAPPED_SET);
    for (const code of SWAPPED.flat()) if (contains(set, code)) moved.push(encodeCode(code), encodeCode(code));
  }
  return moved.length === 0 ? rest : setOf([...rest, ...moved]);
}

/** The text behind a piece of encoded text; the halves of a pair join by themselves. */
export function decodeText(encoded: string): string {
  return encoded.replace(ENCODED, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return String.fromCharCode(code > 0xffff ? code - SURROGATE_SHIFT : encodeCode(code));
  });
}
