import type { LADDER_GATES } from "./gates.ts";
import type { AfterAssembly, GroundedCapture, RowState } from "../decisions/model.ts";

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

/** One entry of an assembly. `row` null: the entry is in no row, because its book took no part. */
export interface LadderSubject {
  readonly capture: GroundedCapture;
  readonly row: number | null;
  readonly entry: { readonly resourceId: string; readonly uid: string; readonly occurrence: number };
  readonly after: AfterAssembly;
}
