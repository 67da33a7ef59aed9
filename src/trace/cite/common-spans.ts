import { UNNUMBERED } from "./text-numbers.ts";
import type { Words } from "./word-list.ts";

/** A run of words that two texts share, gaps between them too: `count` words from word `left` and from word `right` on. */
export interface CommonSpan {
  readonly left: number;
  readonly right: number;
  readonly count: number;
}

/** Words that a span has at least. */
export const SPAN_WORDS = 5;
/** Places of one run of five words in a text that are looked at; more of them are a text that repeats itself. */
const PLACES_MAX = 32;

/** Steps that may still be made, shared by all comparisons of an answer. */
export interface Steps {
  left: number;
}

/** The runs of five words of a text, by their words and gaps. The text's words may not be read into again. */
export class SpanIndex {
  readonly #list: Words;
  readonly #keys: Int32Array;
  /** First place of a key, by it, one more than it is; 0: free. At most half of them are taken. */
  readonly #slots: Int32Array;
  /** Of a place the next one with its key, one more than it is; 0: none. */
  readonly #next: Int32Array;

  constructor(list: Words) {
    this.#list = list;
    const count = Math.max(0, list.count - SPAN_WORDS + 1);
    this.#keys = new Int32Array(count);
    this.#next = new Int32Array(count);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 2)));
    // From the last: the first place of a key is put in front of the others.
    for (let at = count - 1; at >= 0; at--) {
      const key = (this.#keys[at] = keyAt(list, at));
      const slot = this.#slotOf(key);
      this.#next[at] = this.#slots[slot] ?? 0;
      this.#slots[slot] = at + 1;
    }
  }

  /** Maximal spans that this text (left) shares with another (right). Ends early when no steps are left. */
  commonWith(right: Words, steps: Steps): CommonSpan[] {
    const found: CommonSpan[] = [];
    const { words, gaps, count } = right;
    // Words up to here that the other text has as well.
    let known = 0;
    for (let behind = 0; behind < count && steps.left > 0; behind++) {
      known = words[behind] === UNNUMBERED ? 0 : gaps[behind] === UNNUMBERED ? 1 : known + 1;
      if (known < SPAN_WORDS) continue;
      const at = behind - SPAN_WORDS + 1;
      steps.left--;
      const first = this.#slots[this.#slotOf(keyAt(right, at))] ?? 0;
      if (first > 0) this.#grow(first - 1, { right, at, steps, found });
    }
    return found;
  }

  /** Spans that begin at a place of the other text and at this place or another one with its key. */
  #grow(first: number, { right, at, steps, found }: Growing): void {
    let left = first;
    for (let places = 0; left >= 0 && places < PLACES_MAX; places++) {
      if (!follows(this.#list, left, right, at)) {
        const count = this.#extend(left, right, at);
        steps.left -= count + 1;
        if (count >= SPAN_WORDS) found.push({ left, right: at, count });
      }
      left = (this.#next[left] ?? 0) - 1;
    }
  }

  #extend(left: number, right: Words, at: number): number {
    if (this.#list.words[left] !== right.words[at]) return 0;
    let count = 1;
    while (follows(this.#list, left + count, right, at + count)) count++;
    return count;
  }

  /** Where the first place of a key is, or would be. */
  #slotOf(key: number): number {
    const last = this.#slots.length - 1;
    for (let slot = (key ^ (key >>> 15)) & last; ; slot = (slot + 1) & last) {
      const first = this.#slots[slot] ?? 0;
      if (first === 0 || this.#keys[first - 1] === key) return slot;
    }
  }
}

interface Growing {
  readonly right: Words;
  readonly at: number;
  readonly steps: Steps;
  readonly found: CommonSpan[];
}

/** Whether the words at both places are equal, and so are those before them with what stands between. */
function follows(one: Words, left: number, other: Words, right: number): boolean {
  if (left < 1 || right < 1 || left >= one.count || right >= other.count) return false;
  return (
    one.words[left] === other.words[right] &&
    one.gaps[left] === other.gaps[right] &&
    one.words[left - 1] === other.words[right - 1]
  );
}

const PRIME = 16_777_619;

/** Of five words with the gaps between them; different ones may have the same. */
function keyAt({ words, gaps }: Words, at: number): number {
  let key = words[at] ?? 0;
  for (let next = at + 1; next < at + SPAN_WORDS; next++) {
    key = Math.imul(key ^ (gaps[next] ?? 0), PRIME);
    key = Math.imul(key ^ (words[next] ?? 0), PRIME);
  }
  return key;
}
