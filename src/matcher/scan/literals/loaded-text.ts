import type { UnitLoader } from "../../ports.ts";

/**
 * Units before the text. They are 0, which is no word character, so a look at the unit before needs no test; and there
 * are as many as the longest window has, so that a search may begin a window early.
 */
export const TEXT_AT = 8;

const PADDING = 16;
const DOTTED_I = 0x130;
const DOTTED_I_TEXT = String.fromCharCode(DOTTED_I);

/**
 * A text as UTF-16 units in a reused buffer, at `TEXT_AT` and framed by zeros. When it had to be lower-cased natively,
 * positions of the lower-cased text lead back to the original: only U+0130 changes its length, from one unit to two.
 */
export class LoadedText {
  units = new Uint16Array(4096);
  length = 0;
  readonly #load: UnitLoader;
  /** Offsets in the lower-cased text of each U+0130's first unit. */
  #expanded = new Int32Array(0);
  #expandedCount = 0;

  constructor(load: UnitLoader) {
    this.#load = load;
  }

  /** Loads the text as it is. */
  load(text: string): void {
    this.#expandedCount = 0;
    this.#fill(text);
  }

  /** Loads `text.toLowerCase()`. */
  loadLowered(text: string): void {
    this.#expandedCount = 0;
    if (text.includes(DOTTED_I_TEXT)) {
      this.#fill(text);
      this.#noteExpansions();
    }
    this.#fill(text.toLowerCase());
  }

  /** Whether offsets of the loaded units differ from those of the original text. */
  get shifted(): boolean {
    return this.#expandedCount > 0;
  }

  /** Offset in the original text of the unit that holds loaded unit `offset`; for an end, pass the last unit and add 1. */
  originalOffset(offset: number): number {
    let low = 0;
    let high = this.#expandedCount;
    // The number of expansions that begin before `offset`.
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#expanded[middle]! < offset) low = middle + 1;
      else high = middle;
    }
    return offset - low;
  }

  /** Notes where each U+0130 of the loaded text begins in the lower-cased one. */
  #noteExpansions(): void {
    const { units, length } = this;
    if (this.#expanded.length < length) this.#expanded = new Int32Array(length);
    const expanded = this.#expanded;
    let count = 0;
    for (let i = 0; i < length; i++) {
      if (units[TEXT_AT + i] !== DOTTED_I) continue;
      expanded[count] = i + count;
      count++;
    }
    this.#expandedCount = count;
  }

  #fill(text: string): void {
    const needed = text.length + TEXT_AT + PADDING;
    if (this.units.length < needed) this.units = new Uint16Array(Math.max(needed, this.units.length * 2));
    this.length = this.#load(text, this.units, TEXT_AT);
    this.units.fill(0, TEXT_AT + this.length, TEXT_AT + this.length + PADDING);
  }
}
