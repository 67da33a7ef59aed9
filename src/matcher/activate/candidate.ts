import type { LoreEntry } from "../compile/entry.ts";
import type { ActivatedReason } from "../model/reason.ts";

/** An entry that passed all checks of a loop, or the copy that forced it. */
export interface Candidate {
  /** Index in the compiled list. */
  readonly index: number;
  readonly entry: LoreEntry;
  readonly forced: boolean;
  readonly reason: ActivatedReason;
  /** The primary key that hit, as an index in the compiled keys; -1 if none was needed. */
  readonly key: number;
}
