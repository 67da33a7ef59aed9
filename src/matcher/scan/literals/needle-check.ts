import type { Folding } from "../../compile/literals/folding.ts";
import type { NeedleTables } from "../../compile/literals/needles.ts";
import type { Budget } from "./budget.ts";

/** Units compared that cost as much as looking at one more needle, as a power of two. */
const UNITS_A_STEP = 3;

/** Compares needles with a text at given places. */
export class NeedleCheck {
  readonly #needleUnits: Uint16Array;
  readonly #fold: Uint16Array;
  readonly #word: Uint8Array;
  readonly #wordFrom: number;
  readonly #budget: Budget;

  constructor(needles: NeedleTables, folding: Folding, wordFrom: number, budget: Budget) {
    this.#needleUnits = needles.units;
    this.#fold = folding.fold;
    this.#word = folding.word;
    this.#wordFrom = wordFrom;
    this.#budget = budget;
  }

  /** Whether the text has the `length` needle units that begin at `from` at `start`. */
  equal(units: Uint16Array, start: number, from: number, length: number): boolean {
    const fold = this.#fold;
    const needleUnits = this.#needleUnits;
    let i = 0;
    while (i < length && fold[units[start + i]!] === needleUnits[from + i]) i++;
    this.#budget.spent += i >> UNITS_A_STEP;
    return i === length;
  }

  /** Whether `needle` may stand in [start, end): always, or between non-word units if it must be a whole word. */
  bounded(needle: number, units: Uint16Array, start: number, end: number): boolean {
    if (needle < this.#wordFrom) return true;
    return this.#word[units[start - 1]!] === 0 && this.#word[units[end]!] === 0;
  }
}
