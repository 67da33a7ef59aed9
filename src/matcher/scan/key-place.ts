import type { Evidence } from "../model/outcome.ts";
import type { RegexHit } from "./regex-hit.ts";

/** Where a key was found. Offsets are those of the segment, or of the joined haystack. */
export interface KeyPlace {
  readonly where: Evidence["where"];
  /** Of the message, source, injection or segment; 0 for the haystack. */
  readonly index: number;
  readonly offset: number;
  /** 0 where only the beginning is known. */
  readonly length: number;
}

/** A place that was located for evidence; `hit` for regexes. */
export interface LocatedKey extends KeyPlace {
  readonly hit?: RegexHit;
}

/** A place from its parts. */
export function keyPlace(where: KeyPlace["where"], index: number, offset: number, length: number): KeyPlace {
  return { where, index, offset, length };
}

/** What testing a key said. The troubles count as a miss and become the entry's reason if nothing else hits. */
export const VERDICT_MISS = 0;
export const VERDICT_HIT = 1;
export const VERDICT_REFUSED = 2;
export const VERDICT_DEADLINE = 3;
export const VERDICT_KILLED = 4;
