import type { Folding } from "../../compile/literals/folding.ts";
import type { NeedleTables } from "../../compile/literals/needles.ts";
import type { SearchTables } from "../../compile/literals/tables.ts";
import { AutomatonSearch } from "./automaton-search.ts";
import { Budget } from "./budget.ts";
import { GramSearch } from "./gram-search.ts";
import type { HitList } from "./hit-list.ts";
import type { LoadedText } from "./loaded-text.ts";
import { NeedleCheck } from "./needle-check.ts";
import { SingleUnitSearch } from "./single-unit-search.ts";
import { WindowSearch } from "./window-search.ts";

/** Looks for all needles of one case rule in a loaded text: with the fast searches, or the automaton when those give up. */
export class TextSearch {
  /** Steps of all searches so far: needles looked at, plus one for each eight units compared. */
  verifications = 0;
  /** How often the fast searches gave up. */
  fallbacks = 0;
  readonly #budget = new Budget();
  readonly #singles: SingleUnitSearch | null;
  readonly #windows: WindowSearch | null;
  readonly #grams: GramSearch | null;
  readonly #automaton: AutomatonSearch;

  constructor(tables: SearchTables, needles: NeedleTables, folding: Folding) {
    const check = new NeedleCheck(needles, folding, tables.wordFrom, this.#budget);
    const { singles, windows, grams } = tables;
    this.#singles = singles === null ? null : new SingleUnitSearch(singles, folding);
    this.#windows = windows === null ? null : new WindowSearch(windows, check, this.#budget);
    this.#grams = grams === null ? null : new GramSearch(grams, folding, check, this.#budget);
    this.#automaton = new AutomatonSearch(tables.automaton, needles, folding);
  }

  /** Steps of the automaton in all searches so far. */
  get automatonSteps(): number {
    return this.#automaton.steps;
  }

  /** Adds every needle that occurs in the text to `hits`, which is empty, with its first occurrence. */
  search(text: LoadedText, hits: HitList): void {
    this.#budget.reset();
    const complete = this.#searchFast(text, hits);
    this.verifications += this.#budget.spent;
    if (complete) return;
    this.fallbacks++;
    hits.clear();
    this.#automaton.search(text, hits);
  }

  #searchFast(text: LoadedText, hits: HitList): boolean {
    if (this.#windows !== null && !this.#windows.search(text, hits)) return false;
    if (this.#grams !== null && !this.#grams.search(text, hits)) return false;
    this.#singles?.search(text, hits);
    return true;
  }
}
