import type { RequiredLiteral } from "../../compile/regex/translation.ts";

/** How a text does quicker what it can do by itself. */
export interface ScanTextShortcuts {
  /** The text in lower case; null when that moves offsets. */
  readonly lower?: () => string | null;
  /** All offsets at which a literal stands, ascending; null when they are not known. */
  readonly placesOf?: (literal: RequiredLiteral) => readonly number[] | null;
}

const NONE: ScanTextShortcuts = {};

/** A text that several regexes are verified on; its lower-cased form is made once, when first needed. */
export class ScanText {
  readonly text: string;
  readonly #shortcuts: ScanTextShortcuts;
  #lowered: string | null | undefined;

  constructor(text: string, shortcuts: ScanTextShortcuts = NONE) {
    this.text = text;
    this.#shortcuts = shortcuts;
  }

  /** The text in lower case; null when that moves offsets (U+0130 becomes two units). */
  get lower(): string | null {
    if (this.#lowered === undefined) {
      const { lower } = this.#shortcuts;
      this.#lowered = lower === undefined ? ofSameLength(this.text, this.text.toLowerCase()) : lower();
    }
    return this.#lowered;
  }

  /** All offsets at which a literal stands, where that is known without a search; null where it is not. */
  placesOf(literal: RequiredLiteral): readonly number[] | null {
    return this.#shortcuts.placesOf?.(literal) ?? null;
  }
}

const ofSameLength = (text: string, lower: string): string | null => (lower.length === text.length ? lower : null);
