/**
 * Case folding unit by unit. For most texts `toLowerCase` on the whole string equals a table over UTF-16 units; the
 * exceptions are U+0130 (becomes two units), U+03A3 (its lower case depends on the neighbours) and cased letters
 * outside the first plane (two units each). Texts that hold one of those are lower-cased natively first.
 */

/** How units of a text compare with units of a needle. `fold` maps a unit; `word` is 1 where the mapped unit is `\w`. */
export interface Folding {
  readonly fold: Uint16Array;
  readonly word: Uint8Array;
}

const UNITS = 65_536;
const DOTTED_I = "\u0130";
const SIGMA = "\u03a3";

/** Whether a unit is an ASCII word character, `\w` of a regex without flags. */
export function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39) || unit === 0x5f
  );
}

function buildFolding(map: (unit: number) => number): Folding {
  const fold = new Uint16Array(UNITS);
  const word = new Uint8Array(UNITS);
  for (let unit = 0; unit < UNITS; unit++) {
    const mapped = map(unit);
    fold[unit] = mapped;
    word[unit] = isWordUnit(mapped) ? 1 : 0;
  }
  return { fold, word };
}

function lowerUnit(unit: number): number {
  const lower = String.fromCharCode(unit).toLowerCase();
  return lower.length === 1 ? lower.charCodeAt(0) : unit;
}

/** High surrogates behind which some letter has a lower case; all cased letters beyond the first plane are in plane 1. */
function casedHighSurrogates(): string[] {
  const found: string[] = [];
  for (let high = 0xd800; high < 0xd840; high++) {
    let all = "";
    for (let low = 0xdc00; low < 0xe000; low++) all += String.fromCharCode(high, low);
    if (all.toLowerCase() !== all) found.push(String.fromCharCode(high));
  }
  return found;
}

let lowering: Folding | undefined;
let identity: Folding | undefined;
let specials: readonly string[] | undefined;

/** The folding of case-insensitive needles; built once, about 5 ms. */
export function lowerFolding(): Folding {
  lowering ??= buildFolding(lowerUnit);
  return lowering;
}

/** The folding of case-sensitive needles: every unit is itself. */
export function identityFolding(): Folding {
  identity ??= buildFolding((unit) => unit);
  return identity;
}

/** Whether the unit table would not give what `text.toLowerCase()` gives. A few native searches, no allocation. */
export function needsNativeLowering(text: string): boolean {
  specials ??= [DOTTED_I, SIGMA, ...casedHighSurrogates()];
  for (let i = 0; i < specials.length; i++) if (text.includes(specials[i]!)) return true;
  return false;
}
