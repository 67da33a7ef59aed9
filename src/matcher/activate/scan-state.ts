import type { LoreEntry } from "../compile/entry.ts";
import type { CompiledLore } from "../compile/compiled-lore.ts";
import type { OmissionDetail, RollNote } from "../model/outcome.ts";
import { type OmittedReason, reasonCode } from "../model/reason.ts";
import type { ScanRequest } from "../model/request.ts";
import type { RollSource, TokenCounter } from "../ports.ts";
import type { Cut } from "../scan/cut.ts";
import type { LoreSearch } from "../scan/lore-search.ts";
import type { Activation } from "./activation.ts";
import type { Decisions } from "./decisions.ts";
import type { BookBudgets } from "./book-budgets.ts";
import type { BudgetMeter } from "./budget.ts";
import type { Effects } from "./effects.ts";
import type { ExactEvidence } from "./exact-evidence.ts";
import type { RecursionPolicy } from "./recursion-policy.ts";

export type LoopState = "initial" | "recursion" | "min_activations";

/** Bits of {@link ScanState.done}. */
export const DONE_ACTIVE = 1;
export const DONE_FAILED = 2;

/** Everything that changes while one scan runs, and what it runs on. */
export interface ScanState {
  readonly lore: CompiledLore;
  readonly request: ScanRequest;
  readonly search: LoreSearch;
  readonly rolls: RollSource;
  readonly tokens: TokenCounter;
  /** `owner`: what the text belongs to, for seeded random numbers. */
  readonly expand: (text: string, owner: string) => string;
  readonly stopped: () => boolean;
  readonly effects: Effects;
  readonly decisions: Decisions;
  readonly budget: BudgetMeter;
  readonly bookBudgets: BookBudgets;
  readonly recursion: RecursionPolicy;
  /** Whether the settings that books carry count. */
  readonly honourBooks: boolean;
  /** Copies of forced entries, by index in the list. */
  readonly forced: ReadonlyMap<number, LoreEntry>;
  /** By index: activated, or failed its roll. */
  readonly done: Uint8Array;
  /** Entries that failed a roll once, by object: a forced copy is an object of its own. */
  readonly failed: Set<LoreEntry>;
  /** By timed key, in order of activation. */
  readonly activated: Map<string, Activation>;
  /** Contents after macros, of entries whose content changed by them. */
  readonly contents: Map<LoreEntry, string>;
  readonly rollNotes: RollNote[];
  readonly details: Map<number, OmissionDetail>;
  readonly exact: ExactEvidence;
  /** Number of the running loop, from 1. */
  loop: number;
  state: LoopState;
  /** Messages added to the depth by min activations. */
  growth: number;
  readonly levels: DelayLevels;
  /** The roll that the current candidate has just passed. */
  lastRoll: { readonly value: number; readonly probability: number } | null;
  /** The compiled primary key that hit last, for the evidence of a secondary miss. */
  primaryHit: number;
  /** Reused by `cutOf`. */
  readonly cut: Cut;
}

/** The delay levels of all entries: the open one and those still closed. */
export interface DelayLevels {
  current: number | string;
  readonly left: (number | string)[];
}

/** The content of an entry as it stands: expanded once it was a candidate that passed its roll. */
export function contentOf(scan: ScanState, entry: LoreEntry): string {
  return scan.contents.get(entry) ?? entry.content;
}

/**
 * Notes why an entry is not active in this loop; kept if it came further than in earlier loops. `detail` is only asked
 * for then.
 */
export function omit(
  scan: ScanState,
  entry: number,
  reason: OmittedReason,
  detail?: () => Partial<OmissionDetail>,
): void {
  if (!scan.decisions.omit(entry, reasonCode(reason), scan.loop)) return;
  if (detail === undefined) scan.details.delete(entry);
  else scan.details.set(entry, { ...detail(), entry, reason, loop: scan.loop });
}
