import type { Roll } from "./case.ts";

/** The generator of the recorded cases: mulberry32, uniform in [0, 1). */
export function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296;
  };
}

/** Gives a random number for one decision. `owner`: `book.uid` of an entry, or a group name; `loop` from 1. */
export type RollFunction = (kind: Roll["kind"], owner: string, loop: number) => number;

/** Recorded numbers while they last, then the generator's. */
export function recordedRolls(recorded: readonly number[], generator: () => number): RollFunction {
  let used = 0;
  return () => recorded[used++] ?? generator();
}
