import { classOf, MARK, SPACE, UNSTABLE } from "./character-class.ts";

/** A text as texts are compared: composed (NFC), each run of white space one space. */
export interface NormalisedText {
  readonly text: string;
  /** The place of units `[start, end)` in the text as it was given: what they were made of, whole. */
  placeOf(start: number, end: number): { readonly start: number; readonly end: number };
}

/** A text that needs no change: letters of ASCII, with single spaces between them. Most names are such. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/u;

/** A text as it is compared, for those who need no way back. */
export function comparedText(given: string): string {
  if (PLAIN.test(given)) return given;
  return isComposed(given) ? oneSpaceEach(given) : normalisedText(given).text;
}

/** Whether a text is composed (NFC). Each part of such a one is so, too. */
export const isComposed = (given: string): boolean => given.normalize("NFC") === given;

/** A text with one space for each run of white space. */
export const oneSpaceEach = (text: string): string => text.replaceAll(/\s\s+|[^\S ]/gu, " ");

/** Normalises with a way back to the text as it was given. Cost: linear; what needs no change is copied in runs. */
export function normalisedText(given: string): NormalisedText {
  const pieces = new Pieces(given);
  for (let at = 0; at < given.length;) at = pieces.take(at);
  pieces.end();
  return pieces;
}

const widthAt = (codePoint: number): number => (codePoint > 0xff_ff ? 2 : 1);

/** Units of the normalised text from `at` on that were made of `[start, end)`; unit by unit if it is `plain`. */
interface Piece {
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly plain: boolean;
}

class Pieces implements NormalisedText {
  readonly #given: string;
  readonly #texts: string[] = [];
  readonly #pieces: Piece[] = [];
  #length = 0;
  /** Where the run of what needs no change began. */
  #runStart = 0;
  #text = "";

  constructor(given: string) {
    this.#given = given;
  }

  get text(): string {
    return this.#text;
  }

  placeOf(start: number, end: number): { readonly start: number; readonly end: number } {
    const from = start >= this.#length ? this.#given.length : this.#originOf(start).start;
    return { start: from, end: end <= start ? from : this.#originOf(Math.min(end, this.#length) - 1).end };
  }

  /** Takes what begins at `at`; returns where the next begins. */
  take(at: number): number {
    const codePoint = this.#given.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    const behind = at + widthAt(codePoint);
    if ((kind & SPACE) !== 0) {
      const end = this.#skip(behind, SPACE);
      return end === behind && codePoint === BLANK ? end : this.#change(" ", at, end);
    }
    const end = this.#skip(behind, MARK);
    if (end === behind && (kind & UNSTABLE) === 0) return end;
    return this.#change(this.#given.slice(at, end).normalize("NFC"), at, end);
  }

  end(): void {
    this.#endRun(this.#given.length);
    this.#text = this.#texts.join("");
  }

  #skip(from: number, wanted: number): number {
    let at = from;
    for (;;) {
      const codePoint = this.#given.codePointAt(at);
      if (codePoint === undefined || (classOf(codePoint) & wanted) === 0) return at;
      at += widthAt(codePoint);
    }
  }

  #change(text: string, start: number, end: number): number {
    this.#endRun(start);
    this.#add(text, { at: this.#length, start, end, plain: false });
    this.#runStart = end;
    return end;
  }

  #endRun(end: number): void {
    const start = this.#runStart;
    if (end > start) this.#add(this.#given.slice(start, end), { at: this.#length, start, end, plain: true });
  }

  #add(text: string, piece: Piece): void {
    this.#texts.push(text);
    this.#pieces.push(piece);
    this.#length += text.length;
  }

  /** What one unit of the normalised text was made of. */
  #originOf(unit: number): { readonly start: number; readonly end: number } {
    let [low, high] = [0, this.#pieces.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#pieces[middle]?.at ?? 0) <= unit) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low] ?? { at: 0, start: 0, end: 0, plain: false };
    if (!piece.plain) return piece;
    const start = piece.start + unit - piece.at;
    return { start, end: start + 1 };
  }
}

const BLANK = 0x20;

/** A name as it is looked for: normalised, without white space around it. */
export const normalisedName = (name: string): string => comparedText(name).trim();
