import { translateRegex } from "../compile/regex/translate.ts";
import { programOf } from "../compile/regex/translation.ts";
import type { RegexProgram } from "../ports.ts";

/** Programs of regexes that are only known during the scan, because their keys hold macros. */
export class DynamicPrograms {
  readonly #known = new Map<string, RegexProgram | null>();
  #nextId: number;

  /** `firstId`: the first program number that no compiled regex uses. */
  constructor(firstId: number) {
    this.#nextId = firstId;
  }

  /** The program of a regex, null if it was refused. */
  get(source: string, flags: string): RegexProgram | null {
    const name = `${flags}/${source}`;
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    const translated = translateRegex(source, flags);
    const program = translated.ok ? programOf(this.#nextId++, translated) : null;
    this.#known.set(name, program);
    return program;
  }
}
