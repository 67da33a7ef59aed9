import type { MatchSource } from "./book.ts";
import type { ActivationSettings } from "./settings.ts";

/** What SillyTavern is asked to generate, which entries and prompts may be bound to; it knows no other. */
export const GENERATION_TYPES = ["normal", "continue", "impersonate", "swipe", "regenerate", "quiet"] as const;

/**
 * Where a book comes from; decides list order (chat, then persona, then global and character by strategy) and which
 * binding of a book that is bound twice counts (global, then chat, then persona, then character).
 */
export type BookPlace = "chat" | "persona" | "global" | "character";

/** One running timed effect. Counts are numbers of messages (SillyTavern's chat length at the scan). */
export interface TimedEffect {
  /** Hash of the entry as it was at the start; an edited entry loses its effect. */
  readonly hash: string;
  readonly start: number;
  readonly end: number;
  readonly protected: boolean;
}

/** Running timed effects, by timed key `<book>.<uid>` (from the second entry of one uid on `<book>.<uid>#<n>`). */
export interface TimedState {
  readonly sticky: Readonly<Record<string, TimedEffect>>;
  readonly cooldown: Readonly<Record<string, TimedEffect>>;
}

/** An entry that the caller forces to be considered: it still has to pass filters, delay and cooldown. */
export interface ForcedEntry {
  readonly book: string;
  readonly uid: number | string;
  /** Fields of SillyTavern's spelling laid over the entry for this scan only. */
  readonly overrides?: Readonly<Record<string, unknown>>;
}

/** One scan: everything that varies between two scans of the same books. All texts are final (names prefixed). */
export interface ScanRequest {
  readonly settings: ActivationSettings;
  /** Newest first, each as SillyTavern would scan it; an empty string still takes one unit of depth. */
  readonly messages: readonly string[];
  /** L of the timed effects: the number of messages of the chat, whatever part of it is scanned. */
  readonly messageCount: number;
  /** Tokens of the model's context window, for the percentage budget. */
  readonly contextTokens: number;
  readonly sources: Readonly<Partial<Record<MatchSource, string>>>;
  /** Injected prompts whose scan switch is on, in order; macros in them are expanded by the scan. */
  readonly injections: readonly string[];
  /** Generation type; SillyTavern's `normal` unless said otherwise. */
  readonly trigger: string;
  /** The current character: card file name without extension (null = none) and its tags. */
  readonly characterFile: string | null;
  readonly characterTags: readonly string[];
  readonly forced: readonly ForcedEntry[];
  readonly timed: TimedState;
  /** A dry run neither reads nor writes sticky and cooldown. */
  readonly dryRun: boolean;
  /** SillyTavern regex scripts, in order; only prompt-only scripts for World Info (placement 5) apply. */
  readonly regexScripts: readonly unknown[];
}

/**
 * A whole request from what a caller has to say: settings and messages (newest first), and whatever is not as in a plain
 * chat without character: 8,192 tokens of context, generation type `normal`, nothing forced, no running effects.
 */
export function scanRequest(given: Pick<ScanRequest, "settings" | "messages"> & Partial<ScanRequest>): ScanRequest {
  return {
    messageCount: given.messages.length,
    contextTokens: 8_192,
    sources: {},
    injections: [],
    trigger: "normal",
    characterFile: null,
    characterTags: [],
    forced: [],
    timed: { sticky: {}, cooldown: {} },
    dryRun: false,
    regexScripts: [],
    ...given,
  };
}
