import { classOf, SPACE } from "./character-class.ts";
import { oneSpaceEach } from "./normalised-text.ts";

/** What stands for a text that nobody numbered: equal to nothing that is numbered. */
export const UNNUMBERED = -1;

/** Letters stand for themselves, so that a text of CJK letters needs no list. */
const CODE_POINTS = 0x11_00_00;
const BLANK = 0x20;
/** Longer gaps are seldom the same again. */
const KEPT_UNITS = 16;
const SLOTS_LEAST = 1_024;
const PRIME = 16_777_619;

/**
 * Numbers that stand for parts of texts: equal parts have the same one. Words and gaps are numbered apart. No text is made
 * of a word that is known, or that nobody numbered.
 */
export class TextNumbers {
  readonly #words: string[] = [];
  readonly #hashes: number[] = [];
  /** Places of words by their hash, each one more than it is; 0: free. At most half of them are taken. */
  #slots = new Int32Array(SLOTS_LEAST);
  /** Of gaps as they were given; as they are compared they are among them. */
  readonly #gaps = new Map<string, number>();
  #isClosed = false;

  /** No text is numbered from now on. */
  close(): void {
    this.#isClosed = true;
  }

  /** Of the word in units `[from, to)`. */
  ofWord(text: string, from: number, to: number): number {
    const hash = hashOf(text, from, to);
    const last = this.#slots.length - 1;
    let slot = hash & last;
    for (let known = this.#slots[slot] ?? 0; known > 0; known = this.#slots[slot] ?? 0) {
      if (this.#hashes[known - 1] === hash && this.#isAt(known - 1, text, from, to)) return CODE_POINTS + known;
      slot = (slot + 1) & last;
    }
    if (this.#isClosed) return UNNUMBERED;
    this.#slots[slot] = this.#words.push(text.slice(from, to));
    this.#hashes.push(hash);
    const number = CODE_POINTS + this.#words.length;
    if (this.#words.length * 2 > this.#slots.length) this.#grow();
    return number;
  }

  /** Of what stands between two words, in units `[from, to)`, each run of white space for one space. */
  ofGap(text: string, from: number, to: number): number {
    if (to - from > 1) return this.#ofLongGap(text.slice(from, to));
    // One unit stands for itself, so that most gaps need no list.
    const unit = text.charCodeAt(from);
    return (classOf(unit) & SPACE) === 0 ? unit : BLANK;
  }

  #ofLongGap(gap: string): number {
    const known = this.#gaps.get(gap);
    if (known !== undefined) return known;
    const number = this.#newGap(gap, oneSpaceEach(gap));
    if (!this.#isClosed || gap.length <= KEPT_UNITS) this.#gaps.set(gap, number);
    return number;
  }

  #newGap(gap: string, compared: string): number {
    if (compared.length === 1) return BLANK;
    if (compared !== gap) return this.#ofLongGap(compared);
    return this.#isClosed ? UNNUMBERED : CODE_POINTS + this.#gaps.size;
  }

  #isAt(known: number, text: string, from: number, to: number): boolean {
    const word = this.#words[known] ?? "";
    return word.length === to - from && text.startsWith(word, from);
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const last = this.#slots.length - 1;
    for (const [at, hash] of this.#hashes.entries()) {
      let slot = hash & last;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & last;
      this.#slots[slot] = at + 1;
    }
  }
}

function hashOf(text: string, from: number, to: number): number {
  let hash = to - from;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  // The lower bits of a product know nothing of the upper ones of its factors.
  return hash ^ (hash >>> 15);
}
