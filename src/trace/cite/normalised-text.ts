import { classOf, MARK, SPACE, UNSTABLE } from "./character-class.ts";

/** A text as texts are compared: composed (NFC), each run of white space one space. */
export interface NormalisedText {
  readonly text: string;
  /** The place of units `[start, end)` in the text as it was given: what they were made of, whole. */
  placeOf(start: number, end: number): { readonly start: number; readonly end: number };
}

/** Normalises with a way back to the text as it was given. Cost: linear. */
export function normalisedText(given: string): NormalisedText {
  const pieces = new Pieces(given);
  for (let at = 0; at < given.length;) at = pieces.take(at);
  return pieces;
}

const widthAt = (codePoint: number): number => (codePoint > 0xff_ff ? 2 : 1);

class Pieces implements NormalisedText {
  readonly #given: string;
  readonly #out: string[] = [];
  /** By unit of the normalised text: start and end of what it was made of; none while all is as it was. */
  #starts: number[] = [];
  #ends: number[] = [];
  #text: string | undefined;

  constructor(given: string) {
    this.#given = given;
  }

  get text(): string {
    return (this.#text ??= this.#out.join(""));
  }

  placeOf(start: number, end: number): { readonly start: number; readonly end: number } {
    const from = this.#starts[start] ?? this.#given.length;
    return { start: from, end: end <= start ? from : (this.#ends[end - 1] ?? this.#given.length) };
  }

  /** Takes what begins at `at`; returns where the next begins. */
  take(at: number): number {
    const codePoint = this.#given.codePointAt(at) ?? 0;
    const kind = classOf(codePoint);
    if ((kind & SPACE) !== 0) return this.#add(" ", at, this.#skip(at, SPACE));
    const end = this.#skip(at + widthAt(codePoint), MARK);
    const piece = this.#given.slice(at, end);
    const isPlain = end === at + widthAt(codePoint) && (kind & UNSTABLE) === 0;
    return this.#add(isPlain ? piece : piece.normalize("NFC"), at, end);
  }

  #skip(from: number, wanted: number): number {
    let at = from;
    for (;;) {
      const codePoint = this.#given.codePointAt(at);
      if (codePoint === undefined || (classOf(codePoint) & wanted) === 0) return at;
      at += widthAt(codePoint);
    }
  }

  #add(piece: string, start: number, end: number): number {
    this.#out.push(piece);
    for (let unit = 0; unit < piece.length; unit++) {
      this.#starts.push(start);
      this.#ends.push(end);
    }
    return end;
  }
}

/** A name as it is looked for: normalised, without white space around it. */
export const normalisedName = (name: string): string => normalisedText(name).text.trim();
