import seedrandom from "seedrandom";
import { hashText } from "./hash.ts";

/** Where a random number is asked for. */
export interface MacroPosition {
  /** Hash (`hashText`) of the whole text of the expansion as it was given. */
  readonly textHash: number;
  /** UTF-16 index of the macro's `{{` in that text, old markers already rewritten; see {@link stablePick} for `if`. */
  readonly offset: number;
  /** Number of the draw inside one expansion, from 0. */
  readonly ordinal: number;
  /** What the text belongs to, such as the timed key of an entry; '' when the caller did not say. */
  readonly owner: string;
  readonly chatId: string;
}

/** The random numbers of the macros, all in [0, 1). */
export interface MacroRandom {
  /** `{{random}}` (one number each) and `{{roll}}` (one number a die). */
  draw(at: MacroPosition): number;
  /** `{{pick}}`: the same number for the same place each time. */
  pick(at: MacroPosition): number;
}

/**
 * SillyTavern's number for a `{{pick}}`: the first of a generator seeded with the hash of chat, text and offset.
 * Inside the chosen branch of an `if` the offset is the index of that `{{if` plus the index in the branch as written.
 */
export const stablePick = (at: MacroPosition): number => {
  const seed = hashText(`${hashText(at.chatId)}-${at.textHash}-${at.offset}`);
  return seedrandom(String(seed))();
};

/** Random numbers in the order of use from `next`, picks as SillyTavern makes them. */
export const sequenceMacroRandom = (next: () => number): MacroRandom => ({ draw: () => next(), pick: stablePick });

const UNIT = 2 ** 53;

const placed = (seed: string, at: MacroPosition, ordinal: number): number =>
  hashText(`${seed}\u0000${at.owner}\u0000${at.textHash}\u0000${at.offset}\u0000${ordinal}`) / UNIT;

/**
 * Random numbers that depend on the seed and the place alone, so that a repeated scan of one turn repeats them.
 * `pickSeed` outlives the turn (the session's seed); left out, picks follow `seed` too.
 */
export const seededMacroRandom = (seed: string, pickSeed: string = seed): MacroRandom => ({
  draw: (at) => placed(`draw\u0000${seed}`, at, at.ordinal),
  pick: (at) => placed(`pick\u0000${pickSeed}`, at, 0),
});
