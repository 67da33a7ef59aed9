/**
 * Case folding unit by unit. For most texts `toLowerCase` on the whole string equals a table over UTF-16 units; the
 * exceptions are U+0130 (becomes two units), U+03A3 (its lower case depends on the neighbours) and cased letters
 * outside the first plane (two units each). Texts that hold one of those are lower-cased natively first.
 */

/** How units of a text compare with units of a needle. */
export interface Folding {
  /** What a unit is mapped to. */
  readonly fold: Uint16Array;
  /** 1 where the mapped unit is `\w`. */
  readonly word: Uint8Array;
  /** Some unit that is mapped to this one, -1 for none; the others follow in `nextSource`. */
  readonly firstSource: Int32Array;
  readonly nextSource: Int32Array;
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
  const firstSource = new Int32Array(UNITS).fill(-1);
  const nextSource = new Int32Array(UNITS);
  for (let unit = 0; unit < UNITS; unit++) {
    const mapped = map(unit);
    fold[unit] = mapped;
    word[unit] = isWordUnit(mapped) ? 1 : 0;
    nextSource[unit] = firstSource[mapped]!;
    firstSource[mapped] = unit;
  }
  return { fold, word, firstSource, nextSource };
}

/** Calls `visit` for each unit of a text that is mapped to `folded`. */
export function eachSource(folding: Folding, folded: number, visit: (unit: number) => void): void {
  for (let unit = folding.firstSource[folded]!; unit >= 0; unit = folding.nextSource[unit]!) visit(unit);
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
