import type { Cut } from "./cut.ts";
import type { Haystack } from "./haystack.ts";
import { type KeyPlace, keyPlace } from "./key-place.ts";

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
  /** Places in sources and injections, by name; few patterns have any. */
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

  /** Whether a cut of the haystack holds the pattern. */
  isIn(pattern: number, cut: Cut): boolean {
    if (cut.depth <= 0) return false;
    const start = this.messageStart[pattern]!;
    if (start >= 0 && start < cut.prefix) return true;
    if ((this.sourceBits[pattern]! & cut.sources) !== 0 || this.injection[pattern] !== 0) return true;
    return cut.recursion && this.segment[pattern]! >= 0;
  }

  /** Where a pattern that is in a cut stands first. */
  placeIn(pattern: number, cut: Cut, haystack: Haystack): KeyPlace {
    const start = this.messageStart[pattern]!;
    if (start >= 0 && start < cut.prefix) {
      const index = haystack.messageAt(start);
      return keyPlace("message", index, start - haystack.starts[index]!, this.messageEnd[pattern]! - start);
    }
    const sources = this.sourceBits[pattern]! & cut.sources;
    if (sources !== 0) {
      const source = 31 - Math.clz32(sources & -sources);
      return spanPlace("source", source, this.#spans.get(`s${source}:${pattern}`));
    }
    const injection = this.injection[pattern]!;
    if (injection !== 0) return spanPlace("injection", injection - 1, this.#spans.get(`i${pattern}`));
    const at = this.segmentStart[pattern]!;
    return keyPlace("recursion", this.segment[pattern]!, at, this.segmentEnd[pattern]! - at);
  }

  #touch(pattern: number): void {
    if (this.#isTouched[pattern] === 1) return;
    this.#isTouched[pattern] = 1;
    this.#touched[this.#touchedCount++] = pattern;
  }
}

function spanPlace(where: "source" | "injection", index: number, span: Span | undefined): KeyPlace {
  return span === undefined ? keyPlace(where, index, 0, 0) : keyPlace(where, index, span.start, span.end - span.start);
}
