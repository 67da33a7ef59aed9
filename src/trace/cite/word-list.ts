import { classOf, CJK, MARK, UNSTABLE, WORD } from "./character-class.ts";
import { type TextNumbers, UNNUMBERED } from "./text-numbers.ts";

/**
 * The words of a text: each CJK letter, and each run of other letters, marks and digits. `words` and `gaps` are numbers
 * of texts; a gap is what stands before its word, since the word before it, or since the text began, and has a number
 * only where both words have one. Of each array the first `count` are in use.
 */
export interface Words {
  readonly count: number;
  readonly words: Int32Array;
  readonly gaps: Int32Array;
  /** Units of the text. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Stands for no gap at all. */
const NO_GAP = -2;

const ROOM_LEAST = 1_024;

/** Words of one text after the other: who reads the next has lost the one before. */
export class WordList implements Words {
  count = 0;
  words = new Int32Array();
  gaps = new Int32Array();
  starts = new Int32Array();
  ends = new Int32Array();
  #kinds = 0;

  /** Whether the text that was read has letters that may have to be composed before it is compared. */
  get mayChange(): boolean {
    return (this.#kinds & (MARK | UNSTABLE)) !== 0;
  }

  /** Takes the words of a text as it stands. Cost: linear. */
  read(text: string, numbers: TextNumbers): this {
    this.count = 0;
    this.#kinds = 0;
    let last = UNNUMBERED;
    let behind = 0;
    for (let at = 0; at < text.length;) {
      const point = text.codePointAt(at) ?? 0;
      const kind = classOf(point);
      this.#kinds |= kind;
      const end = at + widthOf(point);
      if ((kind & WORD) !== 0) {
        const isCjk = (kind & CJK) !== 0;
        const wordEnd = isCjk ? end : this.#runEnd(text, end);
        const word = isCjk ? point : numbers.ofWord(text, at, wordEnd);
        const isJoined = (last !== UNNUMBERED || this.count === 0) && word !== UNNUMBERED;
        const gap = !isJoined ? UNNUMBERED : at === behind ? NO_GAP : numbers.ofGap(text, behind, at);
        this.#add(word, gap, { start: at, end: wordEnd });
        last = word;
        behind = at = wordEnd;
      } else at = end;
    }
    return this;
  }

  #add(word: number, gap: number, { start, end }: { readonly start: number; readonly end: number }): void {
    const at = this.count++;
    if (at === this.words.length) this.#grow();
    this.words[at] = word;
    this.gaps[at] = gap;
    this.starts[at] = start;
    this.ends[at] = end;
  }

  #grow(): void {
    const room = Math.max(ROOM_LEAST, this.words.length * 2);
    this.words = grown(this.words, room);
    this.gaps = grown(this.gaps, room);
    this.starts = grown(this.starts, room);
    this.ends = grown(this.ends, room);
  }

  /** Where the run of letters ends that goes on at `from`. */
  #runEnd(text: string, from: number): number {
    let end = from;
    while (end < text.length) {
      const point = text.codePointAt(end) ?? 0;
      const kind = classOf(point);
      if ((kind & (WORD | CJK)) !== WORD) break;
      this.#kinds |= kind;
      end += widthOf(point);
    }
    return end;
  }
}

const widthOf = (codePoint: number): number => (codePoint > 0xff_ff ? 2 : 1);

function grown(values: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room);
  larger.set(values);
  return larger;
}
