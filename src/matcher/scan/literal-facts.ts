/** Where a pattern occurs: offsets of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

const NOWHERE = -1;

/**
 * What the literal passes of one scan found, by pattern: the first place in the joined messages, the sources and the
 * injections that hold it, and the first recursion segment. Arrays are kept between scans; only what a scan touched is
 * cleared.
 */
export class LiteralFacts {
  /** Offset in the joined messages, -1 if none: smaller than the length of an entry's cut = the entry sees it. */
  readonly messageStart: Int32Array;
  readonly messageEnd: Int32Array;
  readonly sourceBits: Uint8Array;
  /** Index of the first injection + 1, 0 if none. */
  readonly injection: Uint16Array;
  /** First recursion segment, -1 if none, and where in it. */
  readonly segment: Int32Array;
  readonly segmentStart: Int32Array;
  readonly segmentEnd: Int32Array;
  /** Places in sources and injections, by `kind * 8 + …`; few patterns have any. */
  readonly #spans = new Map<string, Span>();
  readonly #touched: Int32Array;
  readonly #isTouched: Uint8Array;
  #touchedCount = 0;

  constructor(patternCount: number) {
    this.messageStart = new Int32Array(patternCount).fill(NOWHERE);
    this.messageEnd = new Int32Array(patternCount);
    this.sourceBits = new Uint8Array(patternCount);
    this.injection = new Uint16Array(patternCount);
    this.segment = new Int32Array(patternCount).fill(NOWHERE);
    this.segmentStart = new Int32Array(patternCount);
    this.segmentEnd = new Int32Array(patternCount);
    this.#touched = new Int32Array(patternCount);
    this.#isTouched = new Uint8Array(patternCount);
  }

  /** Forgets everything; costs as much as was found. */
  clear(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const pattern = this.#touched[i]!;
      this.messageStart[pattern] = NOWHERE;
      this.sourceBits[pattern] = 0;
      this.injection[pattern] = 0;
      this.segment[pattern] = NOWHERE;
      this.#isTouched[pattern] = 0;
    }
    this.#touchedCount = 0;
    this.#spans.clear();
  }

  inMessages(pattern: number, start: number, end: number): void {
    this.#touch(pattern);
    this.messageStart[pattern] = start;
    this.messageEnd[pattern] = end;
  }

  inSource(pattern: number, source: number, span: Span): void {
    this.#touch(pattern);
    this.sourceBits[pattern]! |= 1 << source;
    this.#spans.set(`s${source}:${pattern}`, span);
  }

  inInjection(pattern: number, injection: number, span: Span): void {
    this.#touch(pattern);
    if (this.injection[pattern] !== 0) return;
    this.injection[pattern] = injection + 1;
    this.#spans.set(`i${pattern}`, span);
  }

  /** Records a hit in a recursion segment; only the first counts. Returns whether it is the first. */
  inSegment(pattern: number, segment: number, start: number, end: number): boolean {
    if (this.segment[pattern] !== NOWHERE) return false;
    this.#touch(pattern);
    this.segment[pattern] = segment;
    this.segmentStart[pattern] = start;
    this.segmentEnd[pattern] = end;
    return true;
  }

  sourceSpan(pattern: number, source: number): Span {
    return this.#spans.get(`s${source}:${pattern}`) ?? { start: 0, end: 0 };
  }

  injectionSpan(pattern: number): Span {
    return this.#spans.get(`i${pattern}`) ?? { start: 0, end: 0 };
  }

  #touch(pattern: number): void {
    if (this.#isTouched[pattern] === 1) return;
    this.#isTouched[pattern] = 1;
    this.#touched[this.#touchedCount++] = pattern;
  }
}
