/**
 * How much comparing one search may do. The fast searches compare a needle wherever a part of it occurs; needles and
 * texts can be made so that this happens at every unit for thousands of needles. A search that spends its budget is
 * given up and done again by the automata, whose time does not depend on the needles.
 */
export class Budget {
  /** Steps of this search: needles looked at, plus one for each eight units compared. */
  spent = 0;
  limit = 0;

  /** Starts the budget of a search in a text of `units` units: at most four steps a unit, half a step in long texts. */
  start(units: number): void {
    this.spent = 0;
    this.limit = Math.min(units * 4, (units >> 1) + 512);
  }
}
