import type { Folding } from "../../compile/literals/folding.ts";
import type { NeedleTables } from "../../compile/literals/needles.ts";
import type { Budget } from "./budget.ts";
import { TEXT_AT } from "./loaded-text.ts";

/** Units compared that cost as much as looking at one more needle, as a power of two. */
const UNITS_A_STEP = 3;

/** Compares needles with a text at given places. */
export class NeedleCheck {
  readonly #unitStart: Int32Array;
  readonly #needleUnits: Uint16Array;
  readonly #fold: Uint16Array;
  readonly #word: Uint8Array;
  readonly #wordFrom: number;
  readonly #budget: Budget;

  constructor(needles: NeedleTables, folding: Folding, wordFrom: number, budget: Budget) {
    this.#unitStart = needles.unitStart;
    this.#needleUnits = needles.units;
    this.#fold = folding.fold;
    this.#word = folding.word;
    this.#wordFrom = wordFrom;
    this.#budget = budget;
  }

  /**
   * Whether `needle` stands at `units[start]` in a text that ends before `textEnd`, as a whole word if it must be one.
   * `whole`: its units were compared already.
   */
  matches(needle: number, units: Uint16Array, start: number, textEnd: number, whole: boolean): boolean {
    const from = this.#unitStart[needle]!;
    const length = this.#unitStart[needle + 1]! - from;
    if (start < TEXT_AT || start + length > textEnd) return false;
    if (!whole) {
      let i = 0;
      while (i < length && this.#fold[units[start + i]!] === this.#needleUnits[from + i]) i++;
      this.#budget.spent += i >> UNITS_A_STEP;
      if (i < length) return false;
    }
    if (needle < this.#wordFrom) return true;
    return this.#word[units[start - 1]!] === 0 && this.#word[units[start + length]!] === 0;
  }
}
