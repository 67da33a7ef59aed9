import { isCjk } from "../../../../src/trace/cite/character-class.ts";
import { type CommonSpan, SpanIndex, type Steps } from "./plain-common-spans.ts";
import type { CitableBlock } from "../../../../src/trace/cite/model.ts";
import { normalisedText, type NormalisedText } from "../../../../src/trace/cite/normalised-text.ts";
import { TextNumbers, type WordList, wordsOf } from "./plain-word-list.ts";

/** A span of an answer that stands in an entry, in units of both texts as they were given. */
export interface Quote {
  /** null: it stands in several entries. */
  readonly itemId: string | null;
  readonly answer: { readonly start: number; readonly end: number };
  readonly block: { readonly blockId: string; readonly start: number; readonly end: number } | null;
  /** Code points. */
  readonly chars: number;
}

/** Least code points of a quote; of one that is mostly CJK. */
const LEAST = 32;
const CJK_LEAST = 12;

/** Answers and the lore that they are compared with, as it is in the prompt. */
export class QuotedLore {
  readonly #answers: ReadonlyMap<NormalisedText, WordList>;
  readonly #parts: readonly LorePart[];

  constructor(answers: readonly NormalisedText[], blocks: readonly CitableBlock[]) {
    const numbers = new TextNumbers();
    this.#answers = new Map(answers.map((answer) => [answer, wordsOf(answer.text, numbers)]));
    // Words that no answer has need no number.
    numbers.close();
    this.#parts = blocks.flatMap((block) => loreParts(block, numbers));
  }

  /**
   * Quotes in one of the answers from left to right: what an entry shares with it and no longer span of any entry has in it.
   * `userTexts`: normalised; spans that are in one of them are no quotes.
   */
  quotesIn(answer: NormalisedText, userTexts: readonly string[], steps: Steps): Quote[] {
    const words = this.#answers.get(answer);
    if (words === undefined) throw new TypeError("not one of the answers");
    const index = new SpanIndex(words);
    const found = this.#parts.flatMap((part) =>
      index
        .commonWith(part.words, steps)
        .map((span) => placed(span, words, part))
        .filter(({ start, end }) => isLong(answer.text.slice(start, end))),
    );
    const proving = found.filter(({ start, end }) => {
      const text = answer.text.slice(start, end);
      return !userTexts.some((said) => said.includes(text));
    });
    return withoutInner(proving).map((span) => quoteOf(span, answer));
  }
}

/** The text of one entry in a block. */
interface LorePart {
  readonly itemId: string;
  readonly blockId: string;
  /** Unit of the block at which it begins. */
  readonly offset: number;
  readonly text: NormalisedText;
  readonly words: WordList;
}

function loreParts({ blockId, text, ranges }: CitableBlock, numbers: TextNumbers): LorePart[] {
  return ranges.map(({ itemId, start, end }) => {
    const normalised = normalisedText(text.slice(start, end));
    return { itemId, blockId, offset: start, text: normalised, words: wordsOf(normalised.text, numbers) };
  });
}

/** Units of the normalised answer, and the words of the lore. */
interface PlacedSpan {
  readonly start: number;
  readonly end: number;
  readonly span: CommonSpan;
  readonly part: LorePart;
  readonly isShared?: true;
}

function placed(span: CommonSpan, words: WordList, part: LorePart): PlacedSpan {
  const { left, count } = span;
  return { start: words.starts[left] ?? 0, end: words.ends[left + count - 1] ?? 0, span, part };
}

function isLong(text: string): boolean {
  const points = Array.from(text);
  if (points.length >= LEAST) return true;
  if (points.length < CJK_LEAST) return false;
  const cjk = points.filter((one) => isCjk(one.codePointAt(0))).length;
  return cjk * 2 > points.length;
}

/** Spans that no other contains; of equal ones the first, marked when they are of several entries. */
function withoutInner(spans: readonly PlacedSpan[]): PlacedSpan[] {
  const sorted = spans.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const kept: PlacedSpan[] = [];
  for (const one of sorted) {
    const last = kept.at(-1);
    // Kept ones end later and later: only the last can contain this one.
    if (last === undefined || last.end < one.end) kept.push(one);
    else if (last.start === one.start && last.end === one.end && last.part.itemId !== one.part.itemId) {
      kept[kept.length - 1] = { ...last, isShared: true };
    }
  }
  return kept;
}

function quoteOf({ start, end, span, part, isShared }: PlacedSpan, answer: NormalisedText): Quote {
  const chars = Array.from(answer.text.slice(start, end)).length;
  if (isShared === true) return { itemId: null, answer: answer.placeOf(start, end), block: null, chars };
  const { starts, ends } = part.words;
  const place = part.text.placeOf(starts[span.right] ?? 0, ends[span.right + span.count - 1] ?? 0);
  const block = { blockId: part.blockId, start: part.offset + place.start, end: part.offset + place.end };
  return { itemId: part.itemId, answer: answer.placeOf(start, end), block, chars };
}
