import type { Decisions, GroundedCapture, AfterAssembly, RowState } from "../decisions/model.ts";

/** The gates of an entry on its way into an answer, in the order in which they are passed. */
export const LADDER_GATES = [
  "bound",
  "loaded",
  "enabled",
  "filter",
  "effects",
  "recursion",
  "forced",
  "primary",
  "secondary",
  "group",
  "probability",
  "budget",
  "candidates",
  "raw-lore",
  "profile-bytes",
  "placement",
  "section",
  "kept",
  "observed",
  "cited",
] as const;
export type LadderGateName = (typeof LADDER_GATES)[number];

export type GateState = "passed" | "stopped" | "not-reached" | "not-recorded";

export type LadderParams = Readonly<Record<string, string | number | boolean | null>>;

/** A sentence: a key of the table of words with its values, and what that is in English. */
export interface LadderText {
  readonly code: string;
  readonly params: LadderParams;
  readonly text: string;
}

export interface LadderGate extends LadderText {
  readonly gate: LadderGateName;
  readonly state: GateState;
}

/** The same entry in an earlier turn. */
export interface LadderHistory {
  readonly turnId: string;
  readonly turn: number;
  /** `not-recorded`: no decisions; `absent`: its book was not bound or the entry not in it. */
  readonly state: RowState["state"] | "absent" | "not-recorded";
  readonly reason: string | null;
}

/** Why one entry fired or not, from recorded facts alone. */
export interface Ladder {
  readonly itemId: string;
  readonly resourceId: string;
  readonly uid: string | null;
  readonly occurrence: number | null;
  readonly title: string | null;
  readonly captureId: string;
  readonly state: RowState["state"];
  readonly reason: string;
  /** From the gate that stopped it; of one that nothing stopped, from the last gate that it passed. */
  readonly header: LadderText;
  readonly stoppedAt: LadderGateName | null;
  readonly gates: readonly LadderGate[];
  /** Newest first, at most 50; this turn is not in it. */
  readonly history: readonly LadderHistory[];
}

/** `ladder-of.ts` */
export type LadderOf = (
  capture: GroundedCapture,
  row: number,
  given: { readonly after: AfterAssembly; readonly history: readonly LadderHistory[] },
) => Ladder;

/** `history-of.ts`: one turn's place in the strip. `decisions` null: not recorded. */
export type HistoryOf = (
  turn: { readonly turnId: string; readonly turn: number },
  opened: { readonly capture: GroundedCapture; readonly after: AfterAssembly } | null,
  entry: { readonly resourceId: string; readonly uid: string; readonly occurrence: number },
) => LadderHistory;

/** `find-row.ts`: rows of an entry by its qualified id; several where the book has the uid several times. */
export type RowsOfEntry = (decisions: Decisions, qualifiedEntryId: string, occurrence?: number) => number[];
