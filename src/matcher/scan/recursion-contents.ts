import { ScanText } from "./regex/scan-text.ts";

/** One content that was fed to a recursion loop. */
export interface RecursionContent {
  readonly entry: number;
  readonly segment: number;
  /** Offset in the segment. */
  readonly start: number;
  readonly text: ScanText;
  /** Whether it is what the book says: then what a regex finds in it is the same in every scan. */
  readonly isStatic: boolean;
}

/** The contents of all recursion segments in order, and which of them hold a literal that a regex requires. */
export class RecursionContents {
  readonly list: RecursionContent[] = [];
  readonly #holders = new Map<number, number[]>();

  /** Adds the next content; `holds` names it afterwards. */
  push(content: Omit<RecursionContent, "text">, text: string): void {
    this.list.push({ ...content, text: new ScanText(text) });
  }

  /** Notes that the content added last holds a literal pattern. */
  holds(pattern: number): void {
    const known = this.#holders.get(pattern);
    if (known === undefined) this.#holders.set(pattern, [this.list.length - 1]);
    else known.push(this.list.length - 1);
  }

  /** Indices of the contents from `from` on that hold any of the patterns, in order; without patterns all of them. */
  holdersOf(patterns: readonly number[], from: number): readonly number[] {
    if (patterns.length === 0) return this.list.slice(from).map((_, i) => from + i);
    const found = new Set<number>();
    for (const pattern of patterns) {
      const holders = this.#holders.get(pattern) ?? [];
      for (let i = holders.length - 1; i >= 0 && holders[i]! >= from; i--) found.add(holders[i]!);
    }
    return [...found].toSorted((a, b) => a - b);
  }

  /** Whether a content from index `from` on holds any of the patterns. */
  anyHolds(patterns: readonly number[], from: number): boolean {
    return patterns.some((pattern) => (this.#holders.get(pattern)?.at(-1) ?? -1) >= from);
  }

  /** The content that holds an offset of a segment. */
  at(segment: number, offset: number): RecursionContent | undefined {
    let low = 0;
    let high = this.list.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const content = this.list[middle]!;
      const isBefore = content.segment < segment || (content.segment === segment && content.start <= offset);
      if (isBefore) low = middle;
      else high = middle - 1;
    }
    return this.list[low];
  }
}
