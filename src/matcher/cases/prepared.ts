import type { LoreInput } from "../compile/compile.ts";
import type { ScanRequest } from "../model/request.ts";
import type { TokenCounter } from "../ports.ts";

/** A case in the one form that is run, whatever file it came from. */
export interface PreparedCase {
  readonly id: string;
  readonly counter: TokenCounter;
  /** Seed of the generator that rolls come from when none are recorded; it goes on over the steps. */
  readonly seed: number;
  /** Every roll of the case, instead of a generator. */
  readonly constantRoll: number | null;
  readonly user: string;
  readonly char: string;
  readonly steps: readonly PreparedStep[];
}

/** One scan of a case. Timed effects and variables come from the steps before it. */
export interface PreparedStep {
  /** The same object for steps with the same books: compile it once. */
  readonly lore: LoreInput;
  readonly request: Omit<ScanRequest, "timed">;
  /** Recorded rolls, used before the generator. */
  readonly rolls: readonly number[];
  /** A new seed from this step on; null = the generator goes on. */
  readonly seed: number | null;
  /** The author's note of this turn, if one is active. */
  readonly note: string | null;
  /** What the case expects, as it is in the file. */
  readonly expected: Readonly<Record<string, unknown>> | null;
}
