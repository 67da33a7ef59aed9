import type { RegexEngine } from "../ports.ts";
import type { Cut } from "./cut.ts";
import type { Haystack, HaystackView } from "./haystack.ts";
import type { KeyPlace, LocatedKey } from "./key-place.ts";
import { findLiteral, type LiteralRules, originalOffset } from "./literal-key.ts";
import { type SearchedRegex, searchWindows, type WindowAnswer } from "./gap-windows.ts";
import { type NamedRegex, placeInView, regexHit } from "./regex-hit.ts";
import { explainFailure } from "./regex-run.ts";

/**
 * Searches the joined haystack that an entry sees, as SillyTavern does: for regexes that may look beyond a line, keys
 * with line breaks, and keys that are only known during the scan. Answers are kept with the text they were found in.
 */
export class JoinedSearch {
  readonly #haystack: Haystack;
  readonly #tried = new Set<number>();
  readonly #engine: RegexEngine;

  constructor(haystack: Haystack, engine: RegexEngine) {
    this.#haystack = haystack;
    this.#engine = engine;
  }

  /** Regexes that were run at all. */
  get candidates(): number {
    return this.#tried.size;
  }

  /** Whether a literal key occurs. */
  hasLiteral(key: string, rules: LiteralRules, cut: Cut): boolean {
    return this.#literalAt(this.#view(cut), key, rules) >= 0;
  }

  placeOfLiteral(key: string, rules: LiteralRules, cut: Cut): KeyPlace | null {
    const view = this.#view(cut);
    const found = this.#literalAt(view, key, rules);
    if (found < 0) return null;
    if (rules.caseSensitive) return placeInView(view, found, found + key.length, false);
    const start = originalOffset(view.text, found);
    return placeInView(view, start, originalOffset(view.text, found + key.toLowerCase().length), false);
  }

  /** The offset of a match, or a negative answer of the verification. */
  findRegex(regex: SearchedRegex, cut: Cut): number {
    return this.knownRegex(regex, cut) ?? this.searchRegex(regex, cut, 0).found;
  }

  /** What an earlier search of the same text said. */
  knownRegex(regex: SearchedRegex, cut: Cut): number | undefined {
    return this.#view(cut).found.get(regex.program.id);
  }

  /**
   * Searches even if an answer is known. `from`: 0, or the end of a segment before which no match holds a required
   * literal.
   */
  searchRegex(regex: SearchedRegex, cut: Cut, from: number): WindowAnswer {
    const view = this.#view(cut);
    this.#tried.add(regex.program.id);
    const { found, isOpen } = searchWindows(this.#engine, regex, view.scanText, {
      text: view.tailFrom(from),
      at: from,
    });
    const explained = explainFailure(this.#engine, regex, found);
    view.found.set(regex.program.id, explained);
    return { found: explained, isOpen };
  }

  /** Length of the text that a cut sees. */
  lengthOf(cut: Cut): number {
    return this.#view(cut).text.length;
  }

  /** `named`: the regex as its key has it. */
  placeOfRegex(regex: SearchedRegex, named: NamedRegex, cut: Cut): LocatedKey | null {
    const found = this.findRegex(regex, cut);
    if (found < 0) return null;
    const place = placeInView(this.#view(cut), found, found, false);
    return { ...place, hit: regexHit(named, { place, byLine: false, cut, haystack: this.#haystack }) };
  }

  #literalAt(view: HaystackView, key: string, rules: LiteralRules): number {
    const name = `${rules.caseSensitive ? "S" : "i"}${rules.wholeWords ? "W" : "s"}${key}`;
    const known = view.found.get(name);
    if (known !== undefined) return known;
    const found = findLiteral(view, key, rules);
    view.found.set(name, found);
    return found;
  }

  #view(cut: Cut): HaystackView {
    return this.#haystack.view(cut.depth, cut.sources, cut.recursion);
  }
}
