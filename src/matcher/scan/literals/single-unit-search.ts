import type { Folding } from "../../compile/literals/folding.ts";
import type { SingleUnitTables } from "../../compile/literals/single-units.ts";
import type { HitList } from "./hit-list.ts";
import { type LoadedText, TEXT_AT } from "./loaded-text.ts";

/** Looks for needles of one unit. A unit whose needles were all found is not looked at again in this text. */
export class SingleUnitSearch {
  readonly #tables: SingleUnitTables;
  readonly #word: Uint8Array;
  /** Rows still of interest; a copy of the tables' between searches. */
  readonly #row: Uint16Array;
  readonly #cleared: Uint16Array;

  constructor(tables: SingleUnitTables, folding: Folding) {
    this.#tables = tables;
    this.#word = folding.word;
    this.#row = tables.row.slice();
    this.#cleared = new Uint16Array(this.#row.length);
  }

  search(text: LoadedText, hits: HitList): void {
    const units = text.units;
    const row = this.#row;
    const end = TEXT_AT + text.length;
    let cleared = 0;
    for (let at = TEXT_AT; at < end; at++) {
      if (row[units[at]!] === 0 || !this.#settle(units, at, hits)) continue;
      row[units[at]!] = 0;
      this.#cleared[cleared++] = units[at]!;
    }
    for (let i = 0; i < cleared; i++) row[this.#cleared[i]!] = this.#tables.row[this.#cleared[i]!]!;
  }

  /** Adds what the unit at `at` is a hit of; whether nothing is left to find for this unit. */
  #settle(units: Uint16Array, at: number, hits: HitList): boolean {
    const { plain, word } = this.#tables;
    const row = this.#row[units[at]!]!;
    const anywhere = plain[row]!;
    if (anywhere >= 0 && hits.seen[anywhere] === 0) hits.add(anywhere, at - TEXT_AT, at + 1 - TEXT_AT);
    const whole = word[row]!;
    if (whole < 0 || hits.seen[whole] === 1) return true;
    if (this.#word[units[at - 1]!] === 1 || this.#word[units[at + 1]!] === 1) return false;
    hits.add(whole, at - TEXT_AT, at + 1 - TEXT_AT);
    return true;
  }
}
