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

/**
 * A translated pattern, ready for RE2. `id` (not negative) is the number that the stop word names when a thread had to be
 * killed. `caseInsensitive`: the text is folded as JavaScript folds it before RE2 sees it; RE2's own folding is never
 * used. `cost` estimates the instructions of the compiled program.
 */
export interface RegexProgram {
  readonly id: number;
  readonly pattern: string;
  readonly caseInsensitive: boolean;
  readonly encoding: TextEncoding;
  readonly cost: number;
  /** Set for programs whose groups `exec` is asked for, match by match. */
  readonly captures?: boolean;
}

/**
 * `deadline`: not run, time is up; `failed`: the engine could not run it (heap), the key counts as a miss; `killed`:
 * not run, because a thread had to be ended inside this program before (reason `regex-killed`).
 */
export type RegexVerdict = "hit" | "miss" | "deadline" | "failed" | "killed";

/** One match: offsets are UTF-16 units of the searched text; `groups[0]` is the whole, undefined took no part. */
export interface RegexMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | undefined)[];
}

/** The regex engine behind one adapter. Never throws. */
export interface RegexEngine {
  /** Whether the program matches anywhere in `text`. */
  test(program: RegexProgram, text: string): RegexVerdict;
  /** The leftmost match at or after `from`, null when there is none. Programs that fold case have no use here. */
  exec(program: RegexProgram, text: string, from: number): RegexMatch | null | "deadline" | "failed";
}
