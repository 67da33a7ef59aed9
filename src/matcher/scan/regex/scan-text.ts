/** A text that several regexes are verified on; its lower-cased form is made once, when first needed. */
export class ScanText {
  readonly text: string;
  readonly #lower: () => string | null;
  #lowered: string | null | undefined;

  /** `lower`: the text in lower case, where it is cheaper than to make it anew; null when that moves offsets. */
  constructor(text: string, lower: () => string | null = () => ofSameLength(text, text.toLowerCase())) {
    this.text = text;
    this.#lower = lower;
  }

  /** The text in lower case; null when that moves offsets (U+0130 becomes two units). */
  get lower(): string | null {
    if (this.#lowered === undefined) this.#lowered = this.#lower();
    return this.#lowered;
  }
}

const ofSameLength = (text: string, lower: string): string | null => (lower.length === text.length ? lower : null);
