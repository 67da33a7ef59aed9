/** A text that several regexes are verified on; its lower-cased form is made once, when first needed. */
export class ScanText {
  readonly text: string;
  private lowered: string | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** The text in lower case; null when that moves offsets (U+0130 becomes two units). */
  get lower(): string | null {
    this.lowered ??= this.text.toLowerCase();
    return this.lowered.length === this.text.length ? this.lowered : null;
  }
}
