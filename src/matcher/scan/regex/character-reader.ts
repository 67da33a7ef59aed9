import { type Alphabet, LINE_BREAKS, WORD } from "../../compile/regex/alphabet.ts";
import { contains } from "../../compile/regex/code-set.ts";
import { pointFolds, unitFolds } from "../../compile/regex/fold.ts";
import type { CharacterTest } from "../../compile/regex/match-program.ts";
import type { Assertion } from "../../compile/regex/syntax.ts";
import type { Span } from "./occurrence.ts";

const BEYOND = -1;

/** Reads a text as a pattern sees it: by units or code points, from left to right or back, case folded away. */
export class CharacterReader {
  /** The place behind the character that was read last. */
  after = 0;
  readonly #text: string;
  readonly #unicode: boolean;
  readonly #unitFolds: Uint16Array | null;
  readonly #pointFolds: ReadonlyMap<number, number> | null;

  constructor(text: string, { unicode, folded }: Alphabet) {
    this.#text = text;
    this.#unicode = unicode;
    this.#unitFolds = folded && !unicode ? unitFolds() : null;
    this.#pointFolds = folded && unicode ? pointFolds() : null;
  }

  /** The character at a place, or the one before it; -1 where the text ends, which `after` does not pass. */
  read(place: number, back: boolean): number {
    const text = this.#text;
    const at = back ? place - 1 : place;
    if (at < 0 || at >= text.length) {
      this.after = place;
      return BEYOND;
    }
    const unit = text.charCodeAt(at);
    if (this.#unicode && unit >= 0x80) return this.#readPoint(place, back);
    this.after = back ? at : at + 1;
    if (this.#pointFolds !== null) return asciiFold(unit);
    return this.#unitFolds === null ? unit : this.#unitFolds[unit]!;
  }

  #readPoint(place: number, back: boolean): number {
    const text = this.#text;
    let at = back ? place - 1 : place;
    if (back && at > 0 && isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) at--;
    const point = text.codePointAt(at)!;
    this.after = back ? at : at + (point > 0xffff ? 2 : 1);
    return this.#pointFolds?.get(point) ?? point;
  }

  /** How many characters of the set follow, at most so many, as far as each is a unit that is read without effort. */
  easyUnits(set: CharacterTest, place: number, max: number): number {
    const text = this.#text;
    const folds = this.#unitFolds;
    const end = Math.min(text.length, place + max);
    let at = place;
    if (this.#unicode) {
      const folded = this.#pointFolds !== null;
      for (; at < end; at++) {
        const unit = text.charCodeAt(at);
        if (unit >= 0x80 || !set.has(folded ? asciiFold(unit) : unit)) break;
      }
    } else if (folds === null) while (at < end && set.has(text.charCodeAt(at))) at++;
    else while (at < end && set.has(folds[text.charCodeAt(at)]!)) at++;
    return at - place;
  }

  /** The same of characters that are not in the set. */
  easyOthers(set: CharacterTest, place: number, max: number): number {
    const text = this.#text;
    const folds = this.#unitFolds;
    const folded = this.#pointFolds !== null;
    const end = Math.min(text.length, place + max);
    let at = place;
    for (; at < end; at++) {
      const unit = text.charCodeAt(at);
      if (this.#unicode && unit >= 0x80) break;
      if (set.has(folds !== null ? folds[unit]! : folded ? asciiFold(unit) : unit)) break;
    }
    return at - place;
  }

  /** Whether the same characters follow (or precede) as stand in a part of the text; `after` is behind them then. */
  readSame(part: Span, place: number, back: boolean): boolean {
    let here = place;
    let there = back ? part.end : part.start;
    while (there !== (back ? part.start : part.end)) {
      const expected = this.read(there, back);
      there = this.after;
      const found = this.read(here, back);
      here = this.after;
      if (found === BEYOND || found !== expected) return false;
    }
    this.after = here;
    return true;
  }

  holds(assertion: Assertion, place: number): boolean {
    switch (assertion) {
      case "start":
        return place === 0;
      case "end":
        return place === this.#text.length;
      case "lineStart":
        return place === 0 || contains(LINE_BREAKS, this.#text.charCodeAt(place - 1));
      case "lineEnd":
        return place === this.#text.length || contains(LINE_BREAKS, this.#text.charCodeAt(place));
      case "word":
        return this.#isWord(place, true) !== this.#isWord(place, false);
      case "notWord":
        return this.#isWord(place, true) === this.#isWord(place, false);
    }
  }

  /** Whether a place lies between the halves of a pair, where no character of the pattern begins. */
  isWithinPair(place: number): boolean {
    return this.#unicode && isLow(this.#text.charCodeAt(place)) && isHigh(this.#text.charCodeAt(place - 1));
  }

  /** Under `iu` two more characters fold into words. */
  #isWord(place: number, back: boolean): boolean {
    const code = this.read(place, back);
    return code !== BEYOND && contains(WORD, code);
  }
}

/** The smallest code point of a class of equals is the capital. */
function asciiFold(unit: number): number {
  return unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
