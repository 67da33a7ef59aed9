import type { Folding } from "../../compile/literals/folding.ts";
import type { NeedleTables } from "../../compile/literals/needles.ts";
import type { SearchTables } from "../../compile/literals/tables.ts";
import { AutomatonSearch } from "./automaton-search.ts";
import type { HitList } from "./hit-list.ts";
import type { LoadedText } from "./loaded-text.ts";

/** Looks for all needles of one case rule in a loaded text. */
export class TextSearch {
  /** Needles compared with the text so far. */
  verifications = 0;
  readonly #plain: AutomatonSearch | null;
  readonly #word: AutomatonSearch | null;

  constructor(tables: SearchTables, needles: NeedleTables, folding: Folding) {
    this.#plain = tables.plain === null ? null : new AutomatonSearch(tables.plain, needles, folding);
    this.#word = tables.word === null ? null : new AutomatonSearch(tables.word, needles, folding);
  }

  /** Adds every needle that occurs in the text to `hits`, with its first occurrence. */
  search(text: LoadedText, hits: HitList): void {
    this.#plain?.search(text, hits);
    this.#word?.search(text, hits);
  }
}
