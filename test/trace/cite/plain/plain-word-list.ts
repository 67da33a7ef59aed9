import { classOf, CJK, WORD } from "../../../../src/trace/cite/character-class.ts";

/** What stands for a text that nobody numbered: equal to nothing that is numbered. */
export const UNNUMBERED = -1;

/** Letters stand for themselves, so that a text of CJK letters needs no list. */
const CODE_POINTS = 0x11_00_00;

/** Numbers that stand for texts: equal texts have the same one. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();
  #isClosed = false;

  /** No text is numbered from now on. */
  close(): void {
    this.#isClosed = true;
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    if (this.#isClosed) return UNNUMBERED;
    const number = CODE_POINTS + this.#numbers.size;
    this.#numbers.set(text, number);
    return number;
  }
}

/**
 * The words of a text: each CJK letter, and each run of other letters, marks and digits. `words` and `gaps` are numbers
 * of texts; a gap is what stands before its word, since the word before it.
 */
export interface WordList {
  readonly words: readonly number[];
  readonly gaps: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/** The words of `text` in units `[from, to)`. */
export function wordsOf(
  text: string,
  numbers: TextNumbers,
  { from = 0, to = text.length }: { readonly from?: number; readonly to?: number } = {},
): WordList {
  const list = { words: [] as number[], gaps: [] as number[], starts: [] as number[], ends: [] as number[] };
  let last = from;
  for (let at = from; at < to;) {
    const point = text.codePointAt(at) ?? 0;
    const kind = classOf(point);
    const behind = at + (point > 0xff_ff ? 2 : 1);
    if ((kind & WORD) === 0) {
      at = behind;
      continue;
    }
    const isCjk = (kind & CJK) !== 0;
    const end = isCjk ? behind : runEnd(text, behind, to);
    list.words.push(isCjk ? point : numbers.of(text.slice(at, end)));
    list.gaps.push(at === last ? NO_GAP : gapNumber(text, numbers, { from: last, to: at }));
    list.starts.push(at);
    list.ends.push(end);
    at = end;
    last = end;
  }
  return list;
}

/** Stands for no gap at all. */
const NO_GAP = -2;

/** One unit stands for itself, so that most gaps need no list. */
function gapNumber(
  text: string,
  numbers: TextNumbers,
  { from, to }: { readonly from: number; readonly to: number },
): number {
  return to - from === 1 ? text.charCodeAt(from) : numbers.of(text.slice(from, to));
}

/** Where the run of letters ends that goes on at `at`. */
function runEnd(text: string, at: number, to: number): number {
  let end = at;
  while (end < to) {
    const point = text.codePointAt(end) ?? 0;
    const kind = classOf(point);
    if ((kind & WORD) === 0 || (kind & CJK) !== 0) break;
    end += point > 0xff_ff ? 2 : 1;
  }
  return end;
}
