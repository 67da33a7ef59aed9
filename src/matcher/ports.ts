/**
 * What the engine asks of its surroundings. The engine itself is pure: no `node:*`, no threads, no clock, no random
 * source of its own; workers (or a test) pass these in.
 */

/** Counts tokens of a text. `joined`: counts of parts do not add up, so the scan counts joined texts as SillyTavern does. */
export interface TokenCounter {
  readonly name: string;
  readonly joined: boolean;
  count(text: string): number;
}

/** SillyTavern's stand-in of the recorded cases: a quarter of the UTF-16 length, rounded up. */
export const QUARTER_COUNTER: TokenCounter = {
  name: "utf16-quarter",
  joined: true,
  count: (text) => Math.ceil(text.length / 4),
};

/** Random numbers in [0, 1). Oracle mode replays recorded ones in order, product mode derives them from a seed. */
export interface RollSource {
  /** `owner`: timed key of the entry, or the group name; `loop` from 1. */
  roll(kind: "group" | "probability", owner: string, loop: number): number;
}

/** Copies the UTF-16 units of `text` into `target` from `at` on and returns how many; a worker uses Buffer for it. */
export type UnitLoader = (text: string, target: Uint16Array, at: number) => number;

/** The loader of environments without Buffer. */
export const plainUnitLoader: UnitLoader = (text, target, at) => {
  for (let i = 0; i < text.length; i++) target[at + i] = text.charCodeAt(i);
  return text.length;
};

/**
 * How a text is turned into code points for RE2. `unit`: each half of a surrogate pair is a character of its own, as
 * JavaScript sees it without the `u` flag; `point`: as with the `u` flag, only lone surrogates are mapped.
 */
export type TextEncoding = "unit" | "point";

/** A translated pattern, ready for RE2. `id` is the number that the stop word names when a thread had to be killed. */
export interface RegexProgram {
  readonly id: number;
  readonly pattern: string;
  readonly caseInsensitive: boolean;
  readonly encoding: TextEncoding;
}

/**
 * `deadline`: not run, time is up; `failed`: the engine could not run it (heap), the key counts as a miss; `killed`:
 * not run, because a thread had to be ended inside this program before (reason `regex-killed`).
 */
export type RegexVerdict = "hit" | "miss" | "deadline" | "failed" | "killed";

/** The regex engine behind one adapter. Offsets are UTF-16 units of `text`. */
export interface RegexEngine {
  /** Whether the program matches anywhere in `text`. Never throws. */
  test(program: RegexProgram, text: string): RegexVerdict;
  /** Captures of the leftmost match at or after `from`: start and end pairs, -1 for groups that took no part. */
  exec(program: RegexProgram, text: string, from: number, groups: number): Int32Array | null | "deadline" | "failed";
}
