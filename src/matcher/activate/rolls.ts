import { textHash } from "../compile/entry-hash.ts";
import type { RollSource } from "../ports.ts";

const MULBERRY_STEP = 0x6d2b79f5;

/** The generator mulberry32: numbers in [0, 1), the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + MULBERRY_STEP) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Rolls of a turn: each is a function of the turn's seed, the kind, the owner and the loop alone, so that all steps and
 * retries of a turn roll alike and an unrelated edit changes no roll.
 */
export function seededRolls(turnSeed: string): RollSource {
  return {
    roll: (kind, owner, loop) => Number.parseInt(textHash(`${turnSeed}\n${kind}\n${loop}\n${owner}`), 16) / 2 ** 53,
  };
}

/** Recorded rolls in order, then a generator; `used` counts the recorded ones that were taken. */
export interface RecordedRolls extends RollSource {
  readonly used: number;
}

/** Replays `values` and goes on with `more` when they are used up (SillyTavern's order of rolls). */
export function recordedRolls(values: readonly number[], more: () => number): RecordedRolls {
  let used = 0;
  return {
    roll: () => {
      const value = values[used];
      if (value === undefined) return more();
      used++;
      return value;
    },
    get used(): number {
      return used;
    },
  };
}
