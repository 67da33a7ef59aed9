/** Answers kept at most; each is a regex on the content of an entry. */
const ANSWERS_MAX = 1 << 18;

/**
 * What regexes found in contents of the book, kept between scans of one thread: offsets, -1 for none. Only answers that
 * depend on the content alone are kept.
 */
export class RegexMemory {
  readonly #entries: number;
  readonly #answers = new Map<number, number>();

  /** `entries`: number of entries of the lore. */
  constructor(entries: number) {
    this.#entries = entries;
  }

  get(regex: number, entry: number): number | undefined {
    return this.#answers.get(regex * this.#entries + entry);
  }

  set(regex: number, entry: number, found: number): void {
    if (this.#answers.size >= ANSWERS_MAX) this.#answers.clear();
    this.#answers.set(regex * this.#entries + entry, found);
  }
}
