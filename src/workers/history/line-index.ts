import type { HistoryHeader } from "../../trace/model/history.ts";

/** Bytes that each line takes in an index. */
const LINE_BYTES = 8;
const SEGMENT_BYTES = 32;
const OTHER_BYTES = 4096;

/**
 * A part of a log file that is read as one. Of a compressed log: some frames that follow one another; of a plain one the
 * whole file.
 */
export interface Segment {
  /** Position in the file, in bytes. */
  readonly start: number;
  /** End in the file, excluded. */
  readonly end: number;
  /** Index of its first line. */
  readonly line: number;
  /** Bytes of its text, decompressed. */
  readonly textBytes: number;
}

/** What is known of a log, without any of its text. */
export interface LineIndex {
  readonly header: HistoryHeader;
  readonly events: number;
  /** Number of the first event of each line, ascending. */
  readonly seqs: Uint32Array;
  /** Where each line begins in the text of its segment. */
  readonly offsets: Uint32Array;
  readonly segments: readonly Segment[];
  /** End of what is indexed: what follows in the file was torn. */
  readonly completeBytes: number;
  /** SHA-256 of so many bytes of the file, torn ones among them. */
  readonly hashedBytes: number;
  readonly digest: string;
}

/** A line in the text of a segment, without its line break. */
export interface LinePlace {
  readonly segment: Segment;
  readonly start: number;
  readonly end: number;
}

export const indexBytes = ({ seqs, segments }: LineIndex): number =>
  OTHER_BYTES + seqs.length * LINE_BYTES + segments.length * SEGMENT_BYTES;

/** Where the line with the event `seq` is; undefined: there is no such event. */
export function placeOf(index: LineIndex, seq: number): LinePlace | undefined {
  if (!Number.isSafeInteger(seq) || seq < 0 || seq >= index.events) return undefined;
  const line = lastAtMost(index.seqs.length, (i) => index.seqs[i]!, seq);
  const at = lastAtMost(index.segments.length, (i) => index.segments[i]!.line, line);
  const segment = index.segments[at]!;
  const nextLine = index.segments[at + 1]?.line ?? index.seqs.length;
  const end = line + 1 < nextLine ? index.offsets[line + 1]! : segment.textBytes;
  return { segment, start: index.offsets[line]!, end: end - 1 };
}

/** Index of the last of `count` ascending values that is not above `value`; the first one is not. */
function lastAtMost(count: number, at: (i: number) => number, value: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (at(middle) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
