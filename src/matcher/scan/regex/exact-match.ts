import type { RegexGap } from "../../compile/regex-gap.ts";
import { type CodeSet, contains, POINT_MAX, UNIT_MAX } from "../../compile/regex/code-set.ts";
import type { ExactRegex } from "../../compile/regex/exact-regex.ts";
import { Backtracker, NO_MATCH, NO_STEPS } from "./backtracker.ts";
import { CharacterReader } from "./character-reader.ts";
import type { Span } from "./occurrence.ts";
import { lineAround } from "./window.ts";

/** Units that are stepped over on the way back to where a match may begin, for one step. */
const BACK_UNITS = 4;
/** Places that are passed by because no match begins with what stands there, for one step. */
const PASSED_UNITS = 8;

/** A text that a regex is known to match: a place in its leftmost match lies from `low` up to `high` (included). */
export interface KnownMatch {
  readonly text: string;
  readonly low: number;
  readonly high: number;
}

/**
 * JavaScript's leftmost match, found with at most so many steps; null without an answer. `steps`: those that it took,
 * which may be more by the length of the text.
 */
export function exactMatch(
  regex: ExactRegex,
  known: KnownMatch,
  stepsMax: number,
): { readonly match: Span | null; readonly steps: number } {
  const search = new Search(regex, known.text, stepsMax);
  const match = search.find(known);
  return { match, steps: stepsMax - search.steps };
}

class Search {
  readonly #regex: ExactRegex;
  readonly #text: string;
  readonly #reader: CharacterReader;
  readonly #tracker: Backtracker;

  constructor(regex: ExactRegex, text: string, steps: number) {
    this.#regex = regex;
    this.#text = text;
    this.#reader = new CharacterReader(text, regex.program.alphabet);
    this.#tracker = new Backtracker(regex.program, text, steps);
  }

  get steps(): number {
    return this.#tracker.steps;
  }

  find({ low, high }: KnownMatch): Span | null {
    if (this.#regex.sticky) return this.#first(0, 0);
    const from = this.#firstStart(low);
    const match = this.#first(from, high);
    if (match === null || from === 0) return match;
    // The place may have been behind the beginning of the leftmost match; from there its reach is seen in full.
    const earlier = this.#firstStart(match.start);
    if (earlier >= from) return match;
    const better = this.#first(earlier, match.start);
    return this.steps < 0 ? null : better;
  }

  /** The first place where a match can begin that holds this one. */
  #firstStart(place: number): number {
    const { gap, inLine } = this.#regex;
    const least = inLine ? lineAround(this.#text, { start: place, end: place }).start : 0;
    return gap === null ? least : this.#reach(gap, place, least);
  }

  #reach(gap: RegexGap, place: number, least: number): number {
    // A gap of all characters ends with the text; many regexes have one, and a conversation is long.
    let start = isEverything(gap.set) ? least : place;
    for (let left = gap.units; start > least; start--) {
      const unit = this.#text.charCodeAt(start - 1);
      // Halves of pairs count as members of the set: it may hold the code point.
      const isGap = (unit >= 0xd800 && unit <= 0xdfff) || contains(gap.set, this.#reader.read(start, true));
      if (!isGap && left-- === 0) break;
    }
    this.#tracker.steps -= Math.floor((place - start) / BACK_UNITS);
    return start;
  }

  #first(from: number, to: number): Span | null {
    const { first } = this.#regex;
    let passed = 0;
    for (let start = from; start <= to; start++) {
      if (first !== null) {
        const others = this.#reader.easyOthers(first, start, to + 1 - start);
        this.#tracker.steps -= Math.floor(((passed % PASSED_UNITS) + others) / PASSED_UNITS);
        passed += others;
        start += others;
        if (start > to) break;
        if (!first.has(this.#reader.read(start, false))) {
          if (++passed % PASSED_UNITS === 0) this.#tracker.steps--;
          continue;
        }
      }
      if (this.#reader.isWithinPair(start)) continue;
      const end = this.#tracker.endOf(start);
      if (end === NO_STEPS) return null;
      if (end !== NO_MATCH) return { start, end };
    }
    return null;
  }
}

/** Whether a set holds all characters of the text, be they units or code points. */
function isEverything([low, high = -1, ...others]: CodeSet): boolean {
  return low === 0 && others.length === 0 && (high === UNIT_MAX || high === POINT_MAX);
}
