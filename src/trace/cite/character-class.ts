/** What a code point is for reading names and quotes: bits of one number. */
export const WORD = 1;
/** Han, kana, hangul: each is a word of its own. */
export const CJK = 2;
export const SPACE = 4;
/** Belongs to the code point before it. */
export const MARK = 8;
/** Its composed form is another one. */
export const UNSTABLE = 16;

const KNOWN = 128;
const UNITS = 0x1_00_00;
const table = new Uint8Array(UNITS);
const astral = new Map<number, number>();

const CJK_LETTER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const WORD_LETTER = /[\p{L}\p{M}\p{N}_]/u;
/** Hangul vowels and finals compose with what is before them, though they are no marks. */
const ATTACHED = /[\p{M}\u1161-\u1175\u11A8-\u11C2]/u;
const WHITE = /\s/u;

/** Blocks that have no others: most letters of a text in them would else be looked up one by one. */
const UNIFIED = { from: 0x4e_00, to: 0x9f_ff };
const SYLLABLES = { from: 0xac_00, to: 0xd7_a3 };

/** The class of a code point; looked up once for each. */
export function classOf(codePoint: number): number {
  const known = codePoint < UNITS ? table[codePoint] : astral.get(codePoint);
  if (known !== undefined && known !== 0) return known;
  const isCjk = isWithin(UNIFIED, codePoint) || isWithin(SYLLABLES, codePoint);
  const made = (isCjk ? WORD | CJK : classify(String.fromCodePoint(codePoint))) | KNOWN;
  if (codePoint < UNITS) table[codePoint] = made;
  else if (astral.size < UNITS) astral.set(codePoint, made);
  return made;
}

const isWithin = ({ from, to }: typeof UNIFIED, codePoint: number): boolean => codePoint >= from && codePoint <= to;

export const isWord = (codePoint: number | undefined): boolean =>
  codePoint !== undefined && (classOf(codePoint) & WORD) !== 0;

export const isCjk = (codePoint: number | undefined): boolean =>
  codePoint !== undefined && (classOf(codePoint) & CJK) !== 0;

function classify(character: string): number {
  return (
    (WORD_LETTER.test(character) ? WORD : 0) |
    (CJK_LETTER.test(character) ? CJK : 0) |
    (WHITE.test(character) ? SPACE : 0) |
    (ATTACHED.test(character) ? MARK : 0) |
    (character.normalize("NFC") === character ? 0 : UNSTABLE)
  );
}
