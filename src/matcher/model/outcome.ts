import type { MatchSource, Position, Role } from "./book.ts";
import type { Diagnostic } from "./diagnostic.ts";
import type { ActivatedReason, BudgetCut, Reason } from "./reason.ts";
import type { TimedState } from "./request.ts";

/**
 * Where a key was found. Offsets are UTF-16 units in the text as it was given, before any case folding. Of a regex it is
 * the match that JavaScript's `exec` reports in all that the entry sees, which may go on over several texts. A match
 * that begins with the marker U+0001 before a text is told from the beginning of the text (`length` counts from there
 * too), or, for a regex that may look beyond a line, as one of the whole haystack.
 */
export interface Evidence {
  readonly key: string;
  /** Index of the key in the entry's key list. */
  readonly keyIndex: number;
  readonly where: "message" | "source" | "injection" | "recursion" | "haystack";
  /** `message`: index, newest = 0; `injection`: index; `recursion`: segment number from 0. */
  readonly index?: number;
  readonly source?: MatchSource;
  readonly offset: number;
  /** A match over several segments goes on behind the end of the one it begins in. 0: unknown if `approximate`. */
  readonly length: number;
  /**
   * Set for a regex whose match could not be looked for exactly, because the steps for that or the time were used up:
   * `offset` is then some place in the match, mostly near its beginning, and `length` is 0.
   */
  readonly approximate?: true;
}

/** An active entry. `entry` is its index in the compiled list, which decisions and loop notes use too. */
export interface ActivatedEntry {
  readonly entry: number;
  readonly book: string;
  readonly uid: number | string;
  readonly reason: ActivatedReason;
  /** Index in activation order: 0 is best. */
  readonly rank: number;
  readonly loop: number;
  /** Content after macros and regex scripts; what is printed. */
  readonly content: string;
  readonly position?: Position;
  readonly order: number;
  readonly depth?: number | null;
  readonly role?: Role;
  readonly outletName?: string;
  /** Why the active entry is printed nowhere; its decision says so instead of what activated it. */
  readonly unprinted?: "empty" | "no-position" | "no-outlet";
  readonly evidence?: Evidence;
  /** The entry whose content woke this one (reason `recursion`). */
  readonly wokenBy?: number;
  /** Tokens of the content, if a budget was in force. */
  readonly tokens?: number;
  readonly roll?: { readonly value: number; readonly probability: number };
  readonly wonGroup?: string;
}

/** What stopped an entry, beyond the reason itself. Only entries that have something to say are listed. */
export interface OmissionDetail {
  readonly entry: number;
  readonly reason: Reason;
  readonly loop: number;
  readonly roll?: { readonly value: number; readonly probability: number };
  readonly group?: { readonly name: string; readonly winner?: number; readonly score?: number; readonly best?: number };
  /**
   * `used`: tokens that count before this entry; `tokens`: its own, 0 if it was not tried because the budget had been
   * reached before.
   */
  readonly budget?: { readonly cut: BudgetCut; readonly used: number; readonly tokens: number; readonly limit: number };
  readonly evidence?: Evidence;
  /** What had made it a candidate; absent: it was none. `key` also where the key was found in recursion text. */
  readonly by?: ActivatedReason;
}

/**
 * One byte of reason and one byte of loop number (capped at 255) per entry of the compiled list, in that order.
 * 10,000 entries are 20 KB.
 */
export interface DecisionColumns {
  readonly count: number;
  readonly reason: Uint8Array;
  readonly loop: Uint8Array;
}

/** One pass of the scan loop, as SillyTavern's scan-done event would describe it. */
export interface LoopNote {
  readonly n: number;
  readonly state: "initial" | "recursion" | "min_activations";
  readonly next: "none" | "recursion" | "min_activations";
  /** After inclusion groups, in order. */
  readonly candidates: readonly number[];
  /** Candidates minus failed rolls; includes entries over the budget. */
  readonly passed: readonly number[];
  readonly activatedTotal: number;
  /** As the entries say them: a numeric string is a level of its own. 0 = none. */
  readonly delayLevel: number | string;
  readonly delayLevelsLeft: readonly (number | string)[];
  readonly overflowed: boolean;
}

/** One random number used, in order of use. */
export interface RollNote {
  readonly kind: "group" | "probability";
  readonly value: number;
  /** `probability`: the rolled entry; `group`: the winner, null if nobody won. */
  readonly entry: number | null;
  readonly group?: string;
  readonly passed?: boolean;
}

/** The printed text, in SillyTavern's order. */
export interface ScanOutput {
  readonly before: string;
  readonly after: string;
  readonly examples: readonly { readonly position: "before" | "after"; readonly content: string }[];
  readonly depth: readonly {
    readonly depth: number | null;
    readonly role: number;
    readonly entries: readonly string[];
  }[];
  readonly authorNoteTop: readonly string[];
  readonly authorNoteBottom: readonly string[];
  readonly outlets: ReadonlyMap<string, readonly string[]>;
}

export interface RefusedKey {
  readonly book: string;
  readonly uid: number | string;
  readonly key: string;
  /** Code of the refusal, lower case with hyphens. */
  readonly reason: string;
  readonly hint?: string;
}

export interface ScanOutcome {
  readonly activated: readonly ActivatedEntry[];
  readonly omitted: readonly OmissionDetail[];
  readonly decisions: DecisionColumns;
  readonly output: ScanOutput;
  readonly loops: readonly LoopNote[];
  readonly rolls: readonly RollNote[];
  /** `used`: tokens of active entries, as SillyTavern counts them before an entry that does not fit. */
  readonly budget: { readonly tokens: number | null; readonly used: number; readonly overflowed: boolean };
  /** Effects after this scan: the caller stores them when the request was really made. */
  readonly timed: TimedState;
  readonly refused: readonly RefusedKey[];
  readonly diagnostics: readonly Diagnostic[];
  readonly counters: ScanCounters;
}

/** Work done, independent of time; gates and tests read these. */
export interface ScanCounters {
  /** UTF-16 units that went through the literal scanner. */
  readonly unitsScanned: number;
  readonly literalHits: number;
  readonly verifications: number;
  /** Regexes that had to be verified because a literal they require occurs, or because they require none. */
  readonly regexCandidates: number;
  readonly regexCalls: number;
  /** UTF-16 units of text given to the regex engine. */
  readonly regexBytes: number;
  /** Calls that were not made: time was up, or the regex is in quarantine. */
  readonly regexSkipped: number;
}
