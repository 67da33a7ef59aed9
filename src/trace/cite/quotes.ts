import { isCjk } from "./character-class.ts";
import { type CommonSpan, SpanIndex, type Steps } from "./common-spans.ts";
import type { CitableBlock } from "./model.ts";
import { isComposed, normalisedText, type NormalisedText } from "./normalised-text.ts";
import { TextNumbers } from "./text-numbers.ts";
import { WordList, type Words } from "./word-list.ts";

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
  readonly #numbers = new TextNumbers();
  readonly #answers: ReadonlyMap<NormalisedText, Words>;
  readonly #blocks: readonly CitableBlock[];

  constructor(answers: readonly NormalisedText[], blocks: readonly CitableBlock[]) {
    this.#answers = new Map(answers.map((answer) => [answer, new WordList().read(answer.text, this.#numbers)]));
    // Words that no answer has need no number.
    this.#numbers.close();
    this.#blocks = blocks;
  }

  /**
   * Quotes in one of the answers from left to right: what an entry shares with it and no longer span of any entry has in it.
   * `userTexts`: normalised; spans that are in one of them are no quotes.
   */
  quotesIn(answer: NormalisedText, userTexts: readonly string[], steps: Steps): Quote[] {
    const words = this.#answers.get(answer);
    if (words === undefined) throw new TypeError("not one of the answers");
    const found = withoutInner(this.#spansWith(answer, words, steps));
    // What is within a span that the user said was said as well: those that are no longer there would go here, too.
    const proving = found.filter(({ start, end }) => {
      const text = answer.text.slice(start, end);
      return !userTexts.some((said) => said.includes(text));
    });
    return proving.map((span) => quoteOf(span, answer));
  }

  #spansWith(answer: NormalisedText, words: Words, steps: Steps): PlacedSpan[] {
    const index = new SpanIndex(words);
    const read = new WordList();
    return this.#blocks.flatMap((block) =>
      block.ranges.flatMap((range) => {
        if (steps.left <= 0) return [];
        const part = new LorePart(block, range);
        part.readInto(read, this.#numbers);
        return index
          .commonWith(read, steps)
          .map((span) => placed(span, words, part))
          .filter(({ start, end }) => isLong(answer.text, start, end));
      }),
    );
  }
}

/** The text of one entry in a block. */
class LorePart {
  readonly itemId: string;
  readonly #block: CitableBlock;
  readonly #start: number;
  readonly #text: string;
  #places: { readonly text: NormalisedText; readonly words: Words } | undefined;

  constructor(block: CitableBlock, { itemId, start, end }: CitableBlock["ranges"][number]) {
    this.itemId = itemId;
    this.#block = block;
    this.#start = start;
    this.#text = block.text.slice(start, end);
  }

  /** Its words are those of the normalised text: white space is in none of them. */
  readInto(words: WordList, numbers: TextNumbers): void {
    words.read(this.#text, numbers);
    if (words.mayChange && !isComposed(this.#text)) words.read(normalisedText(this.#text).text, numbers);
  }

  /** Where a span is in the block. A way back is made only for the few that are quoted. */
  placeOf({ right, count }: CommonSpan): NonNullable<Quote["block"]> {
    this.#places ??= placesIn(this.#text);
    const { text, words } = this.#places;
    const { start, end } = text.placeOf(words.starts[right] ?? 0, words.ends[right + count - 1] ?? 0);
    return { blockId: this.#block.blockId, start: this.#start + start, end: this.#start + end };
  }
}

function placesIn(given: string): { readonly text: NormalisedText; readonly words: Words } {
  const text = normalisedText(given);
  return { text, words: new WordList().read(text.text, new TextNumbers()) };
}

/** Units of the normalised answer, and the words of the lore. */
interface PlacedSpan {
  readonly start: number;
  readonly end: number;
  readonly span: CommonSpan;
  readonly part: LorePart;
  readonly isShared?: true;
}

function placed(span: CommonSpan, words: Words, part: LorePart): PlacedSpan {
  const { left, count } = span;
  return { start: words.starts[left] ?? 0, end: words.ends[left + count - 1] ?? 0, span, part };
}

function isLong(text: string, start: number, end: number): boolean {
  let [points, cjk] = [0, 0];
  for (let at = start; at < end && points < LEAST; points++) {
    const point = text.codePointAt(at) ?? 0;
    if (isCjk(point)) cjk++;
    at += point > 0xff_ff ? 2 : 1;
  }
  return points >= LEAST || (points >= CJK_LEAST && cjk * 2 > points);
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
  const block = part.placeOf(span);
  return { itemId: part.itemId, answer: answer.placeOf(start, end), block, chars };
}
