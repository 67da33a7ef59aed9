import { MATCH_SOURCES, type MatchSource } from "../model/book.ts";

/** Selective logic that no secondary key can satisfy: a value that SillyTavern does not know. */
export const LOGIC_UNKNOWN = -1;
export const LOGIC_AND_ANY = 0;
export const LOGIC_NOT_ALL = 1;
export const LOGIC_NOT_ANY = 2;
export const LOGIC_AND_ALL = 3;

/** Insertion positions as SillyTavern numbers them; -1 is "printed nowhere". */
export const POSITION_NONE = -1;
export const POSITION_BEFORE = 0;
export const POSITION_AFTER = 1;
export const POSITION_NOTE_TOP = 2;
export const POSITION_NOTE_BOTTOM = 3;
export const POSITION_AT_DEPTH = 4;
export const POSITION_EXAMPLE_TOP = 5;
export const POSITION_EXAMPLE_BOTTOM = 6;
export const POSITION_OUTLET = 7;

/** The editor's depth of a new entry, which SillyTavern takes for an entry at depth that has none. */
export const DEFAULT_DEPTH = 4;

/**
 * One entry as the activation loop reads it: every missing-field rule of SillyTavern applied, nothing optional left.
 * Plain data, so that it can be packed and sent to another thread.
 */
export interface LoreEntry {
  /** Index of the book in the compiled lore. */
  readonly book: number;
  readonly uid: number | string;
  /** `<book>.<uid>`, from the second entry of one uid on `<book>.<uid>#<n>`. */
  readonly timedKey: string;
  /** Hash of the whole entry and its book; "" for an entry without sticky and cooldown, which needs none. */
  readonly hash: string;
  /** Raw keys, as written. */
  readonly keys: readonly string[];
  readonly secondaryKeys: readonly string[];
  readonly selective: boolean;
  readonly logic: number;
  readonly constant: boolean;
  /** No entry at all: the file has something else at its place. */
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** Without the decorator lines. */
  readonly content: string;
  /** The decorators `@@activate` and `@@dont_activate`. */
  readonly activate: boolean;
  readonly dontActivate: boolean;
  /** NaN when the entry has none: such entries tie with every other. */
  readonly order: number;
  readonly position: number;
  readonly depth: number | null;
  readonly role: number | null;
  readonly outletName: string;
  /** Whether a roll is made at all; `probability` (per cent, NaN never passes) is only read then. */
  readonly rolls: boolean;
  readonly probability: number;
  readonly group: string;
  readonly groupOverride: boolean;
  /** A string concatenates when weights are summed, as in SillyTavern. */
  readonly groupWeight: number | string;
  readonly groupScoring: boolean | null;
  readonly scanDepth: number | null;
  readonly caseSensitive: boolean | null;
  readonly wholeWords: boolean | null;
  /** null: not set by the entry, a book's own recursion setting may apply. */
  readonly excludeRecursion: boolean | null;
  readonly preventRecursion: boolean | null;
  /** 0: not delayed. A numeric string is a level of its own, as in SillyTavern. */
  readonly delayLevel: number | string;
  readonly sticky: number;
  readonly cooldown: number;
  readonly delay: number;
  readonly ignoreBudget: boolean;
  readonly filter: CharacterFilter | null;
  /** Generation types; empty = all. */
  readonly triggers: readonly string[];
  /** Bit `i` set: `MATCH_SOURCES[i]` is scanned for this entry. */
  readonly sources: number;
}

/** Which characters an entry is for. */
export interface CharacterFilter {
  readonly isExclude: boolean;
  readonly names: readonly string[];
  readonly tags: readonly string[];
}

/** The bit of a match source in {@link LoreEntry.sources}. */
export function sourceBit(source: MatchSource): number {
  return 1 << MATCH_SOURCES.indexOf(source);
}

/** The numeric value of a delay level, which levels are ordered and compared by. */
export function levelValue(level: number | string): number {
  return Number(level);
}
