import { isCjk, isWord } from "../../../../src/trace/cite/character-class.ts";

/** A name in a text, in units of it. */
export interface FoundName {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Least code points of a name: of one with a CJK letter in it, and of any other. */
const CJK_LEAST = 2;
const OTHER_LEAST = 4;
/** Longer names are titles that no answer repeats. */
const LONGEST_UNITS = 256;

/** Whether a name may be looked for in answers. */
export function isNameable(name: string): boolean {
  if (name.length > LONGEST_UNITS) return false;
  const points = Array.from(name);
  return points.length >= (points.some((one) => isCjk(one.codePointAt(0))) ? CJK_LEAST : OTHER_LEAST);
}

/**
 * Names to be looked for, all at once: at each place the longest that stands there, at word boundaries where it begins or
 * ends with a letter that has words. Names are sorted; at a place the greatest one that is not greater than what follows
 * is found by halving, and whatever else stands there is among its own beginnings.
 */
export class NameIndex {
  readonly #names: readonly string[];
  /** Of each name, the longest other one that it begins with; -1: none. */
  readonly #beginnings: Int32Array;
  /** Names with these two units at their beginning: from, to. */
  readonly #ranges = new Map<string, { readonly from: number; readonly to: number }>();

  constructor(names: Iterable<string>) {
    this.#names = [...new Set(names)].filter((name) => name.length >= 2).sort();
    this.#beginnings = new Int32Array(this.#names.length);
    const open: number[] = [];
    for (const [at, name] of this.#names.entries()) {
      while (open.length > 0 && !name.startsWith(this.#names[open.at(-1) ?? 0] ?? "")) open.pop();
      this.#beginnings[at] = open.at(-1) ?? -1;
      open.push(at);
      const head = name.slice(0, 2);
      this.#ranges.set(head, { from: this.#ranges.get(head)?.from ?? at, to: at + 1 });
    }
  }

  /** Names in a text from left to right, none within another. */
  find(text: string): FoundName[] {
    const found: FoundName[] = [];
    for (let at = 0; at < text.length;) {
      const name = this.#at(text, at);
      if (name === null) at++;
      else {
        found.push({ name, start: at, end: at + name.length });
        at += name.length;
      }
    }
    return found;
  }

  #at(text: string, at: number): string | null {
    const range = this.#ranges.get(text.slice(at, at + 2));
    if (range === undefined) return null;
    for (let one = this.#before(text, at, range); one >= 0; one = this.#beginnings[one] ?? -1) {
      const name = this.#names[one] ?? "";
      if (text.startsWith(name, at) && isApart(text, at, at + name.length)) return name;
    }
    return null;
  }

  /** The greatest name of the range that is not greater than the text from `at` on; -1: all are. */
  #before(text: string, at: number, { from, to }: { readonly from: number; readonly to: number }): number {
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      const name = this.#names[middle] ?? "";
      if (name <= text.slice(at, at + name.length)) low = middle + 1;
      else high = middle;
    }
    return low > from ? low - 1 : -1;
  }
}

/** Whether neither end is in the middle of a word. A CJK letter is a word of its own. */
export function isApart(text: string, start: number, end: number): boolean {
  return !joins(before(text, start), text.codePointAt(start)) && !joins(before(text, end), text.codePointAt(end));
}

const joins = (left: number | undefined, right: number | undefined): boolean =>
  isWord(left) && isWord(right) && !isCjk(left) && !isCjk(right);

function before(text: string, at: number): number | undefined {
  if (at <= 0) return undefined;
  const unit = text.charCodeAt(at - 1);
  const isSecond = unit >= 0xdc_00 && unit <= 0xdf_ff && at > 1;
  const point = isSecond ? text.codePointAt(at - 2) : undefined;
  return point !== undefined && point > 0xff_ff ? point : unit;
}
