/** Steps that a search may take at once, in short texts and at the start of long ones. */
const STEPS_AHEAD = 512;

/**
 * How much comparing the fast searches may do. They compare a needle wherever a part of it occurs; needles and texts can
 * be made so that this happens at every unit for thousands of needles. A search that runs ahead of its budget is given up
 * and done again by an automaton, whose time does not depend on the needles. Steps are granted as the text is read, so
 * that a text which is hostile from its start on is given up at its start.
 */
export class Budget {
  /** Steps of this text so far: needles looked at, plus one for each eight units compared. */
  spent = 0;
  /** What `spent` may reach. */
  limit = 0;
  #before = 0;

  /** Begins with a new text. */
  reset(): void {
    this.spent = 0;
  }

  /** Begins another search of the same text; its grants do not depend on what the one before spent. */
  begin(): void {
    this.#before = this.spent;
    this.limit = this.spent;
  }

  /** Grants what a search may spend until it has read `units` units: three steps a unit at first, later a quarter. */
  grant(units: number): void {
    this.limit = this.#before + Math.min(3 * units, (units >> 2) + STEPS_AHEAD);
  }
}
