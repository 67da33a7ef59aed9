import { classOf, CJK, WORD } from "./character-class.ts";

/** Numbers that stand for texts: equal texts have the same one. */
export class TextNumbers {
  readonly #numbers = new Map<string, number>();

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#numbers.size);
    return this.#numbers.size - 1;
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
    const end = wordEnd(text, at, to);
    if (end === at) {
      at += (text.codePointAt(at) ?? 0) > 0xff_ff ? 2 : 1;
      continue;
    }
    list.words.push(numbers.of(text.slice(at, end)));
    list.gaps.push(numbers.of(text.slice(last, at)));
    list.starts.push(at);
    list.ends.push(end);
    at = end;
    last = end;
  }
  return list;
}

/** Where the word ends that begins at `at`; `at`: none begins there. */
function wordEnd(text: string, at: number, to: number): number {
  let end = at;
  for (;;) {
    const point = end < to ? text.codePointAt(end) : undefined;
    if (point === undefined) return end;
    const kind = classOf(point);
    const width = point > 0xff_ff ? 2 : 1;
    if ((kind & CJK) !== 0) return end === at ? end + width : end;
    if ((kind & WORD) === 0) return end;
    end += width;
  }
}
