import type { Alphabet } from "./alphabet.ts";
import { type CodeSet } from "./code-set.ts";
import type { Cursor } from "./cursor.ts";
import { propertyComplement, propertySet } from "./property.ts";

const PROPERTY = /\{[A-Za-z0-9_]+(?:=[A-Za-z0-9_]+)?\}/y;
const BRACED_HEX = /\{[0-9A-Fa-f]+\}/y;
const HEX_2 = /[0-9A-Fa-f]{2}/y;
const HEX_4 = /[0-9A-Fa-f]{4}/y;
const LOW_HALF = /\\u[dD][c-fC-F][0-9A-Fa-f]{2}/y;
const OCTAL = /[0-3][0-7]{0,2}|[4-7][0-7]?/y;
const CONTROL_LETTER = /[A-Za-z]/y;
const CONTROL_IN_CLASS = /[A-Za-z0-9_]/y;

const CONTROLS: ReadonlyMap<string, number> = new Map([
  ["f", 0x0c],
  ["n", 0x0a],
  ["r", 0x0d],
  ["t", 0x09],
  ["v", 0x0b],
]);

/** The class of `\d \D \s \S \w \W` and, with the `u` flag, `\p{…} \P{…}`; null if another escape is next. */
export function readClassEscape(cursor: Cursor, alphabet: Alphabet): CodeSet | null {
  const { classes } = alphabet;
  const letter = cursor.source[cursor.at];
  const named = {
    d: classes.digit,
    D: classes.notDigit,
    s: classes.space,
    S: classes.notSpace,
    w: classes.word,
    W: classes.notWord,
  };
  if (letter !== undefined && Object.hasOwn(named, letter)) {
    cursor.at++;
    return named[letter as keyof typeof named];
  }
  if (!cursor.unicode || (letter !== "p" && letter !== "P")) return null;
  cursor.at++;
  const expression = cursor.take(PROPERTY).slice(1, -1);
  const set = letter === "p" ? propertySet(expression) : propertyComplement(expression);
  if (set === null) throw cursor.error("unknown property");
  return set;
}

/**
 * The character of an escape, the cursor standing behind the backslash. Without the `u` flag JavaScript takes nearly
 * anything: octal numbers, any other character for itself, and `\c` without a letter as a backslash.
 */
export function readCharacterEscape(cursor: Cursor, inClass: boolean): number {
  const letter = cursor.source[cursor.at] ?? "";
  const control = CONTROLS.get(letter);
  if (control !== undefined) {
    cursor.at++;
    return control;
  }
  switch (letter) {
    case "c":
      return readControl(cursor, inClass);
    case "x":
      cursor.at++;
      return readHex(cursor, HEX_2) ?? 0x78;
    case "u":
      cursor.at++;
      return readUnicode(cursor);
    default: {
      const octal = cursor.unicode ? "" : cursor.take(OCTAL);
      if (octal !== "") return Number.parseInt(octal, 8);
      const code = cursor.next();
      return cursor.unicode && code === 0x30 ? 0 : code;
    }
  }
}

function readControl(cursor: Cursor, inClass: boolean): number {
  cursor.at++;
  const letter = cursor.take(inClass ? CONTROL_IN_CLASS : CONTROL_LETTER);
  if (letter !== "") return letter.charCodeAt(0) % 32;
  // No letter: the backslash stands for itself and the c is read again as a character.
  cursor.at--;
  return 0x5c;
}

function readHex(cursor: Cursor, digits: RegExp): number | null {
  const text = cursor.take(digits);
  return text === "" ? null : Number.parseInt(text, 16);
}

function readUnicode(cursor: Cursor): number {
  if (cursor.unicode) {
    const braced = cursor.take(BRACED_HEX);
    if (braced !== "") return Number.parseInt(braced.slice(1, -1), 16);
  }
  const high = readHex(cursor, HEX_4);
  if (high === null) return 0x75;
  if (!cursor.unicode || high < 0xd800 || high > 0xdbff) return high;
  const low = cursor.take(LOW_HALF);
  if (low === "") return high;
  return 0x1_0000 + ((high - 0xd800) << 10) + (Number.parseInt(low.slice(2), 16) - 0xdc00);
}
