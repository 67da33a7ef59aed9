import { translateRegex } from "../compile/regex/translate.ts";
import { programOf } from "../compile/regex/translation.ts";
import type { SearchedRegex } from "./gap-windows.ts";

/** Programs of regexes that are only known during the scan, because their keys hold macros. */
export class DynamicPrograms {
  readonly #known = new Map<string, SearchedRegex | null>();
  #nextId: number;

  /** `firstId`: the first program number that no compiled regex uses. */
  constructor(firstId: number) {
    this.#nextId = firstId;
  }

  /** A regex ready to run, null if it was refused. */
  get(source: string, flags: string): SearchedRegex | null {
    const name = `${flags}/${source}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const translated = translateRegex(source, flags);
    const regex = translated.ok
      ? { regex: translated, gap: null, program: programOf(this.#nextId++, translated) }
      : null;
    this.#known.set(name, regex);
    return regex;
  }
}
