import { UNNUMBERED, type WordList } from "./plain-word-list.ts";

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

/** The runs of five words of a text, by their words and gaps. */
export class SpanIndex {
  readonly #list: WordList;
  readonly #places = new Map<number, number[]>();

  constructor(list: WordList) {
    this.#list = list;
    for (let at = 0; at + SPAN_WORDS <= list.words.length; at++) {
      const key = keyAt(list, at);
      const places = this.#places.get(key);
      if (places === undefined) this.#places.set(key, [at]);
      else if (places.length < PLACES_MAX) places.push(at);
    }
  }

  /** Maximal spans that this text (left) shares with another (right). Ends early when no steps are left. */
  commonWith(right: WordList, steps: Steps): CommonSpan[] {
    const found: CommonSpan[] = [];
    // Words up to here that the other text has as well.
    let known = 0;
    for (let behind = 0; behind < right.words.length && steps.left > 0; behind++) {
      known = right.words[behind] === UNNUMBERED ? 0 : right.gaps[behind] === UNNUMBERED ? 1 : known + 1;
      if (known < SPAN_WORDS) continue;
      const at = behind - SPAN_WORDS + 1;
      steps.left--;
      for (const left of this.#places.get(keyAt(right, at)) ?? []) {
        if (follows(this.#list, left, right, at)) continue;
        const count = this.#extend(left, right, at);
        steps.left -= count + 1;
        if (count >= SPAN_WORDS) found.push({ left, right: at, count });
      }
    }
    return found;
  }

  #extend(left: number, right: WordList, at: number): number {
    if (this.#list.words[left] !== right.words[at]) return 0;
    let count = 1;
    while (follows(this.#list, left + count, right, at + count)) count++;
    return count;
  }
}

/** Whether the words at both places are equal, and so are those before them with what stands between. */
function follows(one: WordList, left: number, other: WordList, right: number): boolean {
  if (left < 1 || right < 1 || left >= one.words.length || right >= other.words.length) return false;
  return (
    one.words[left] === other.words[right] &&
    one.gaps[left] === other.gaps[right] &&
    one.words[left - 1] === other.words[right - 1]
  );
}

const PRIME = 16_777_619;

/** Of five words with the gaps between them; different ones may have the same. */
function keyAt({ words, gaps }: WordList, at: number): number {
  let key = words[at] ?? 0;
  for (let next = at + 1; next < at + SPAN_WORDS; next++) {
    key = Math.imul(key ^ (gaps[next] ?? 0), PRIME);
    key = Math.imul(key ^ (words[next] ?? 0), PRIME);
  }
  return key;
}
