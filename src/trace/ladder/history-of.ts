import type { AfterAssembly, GroundedCapture } from "../decisions/model.ts";
import { ITEM_ORDER, rowStates } from "../decisions/row-states.ts";
import { rowsOfEntry } from "./find-row.ts";
import type { LadderHistory, LadderSubject } from "./model.ts";

/** Turns that a history strip looks back on. */
export const HISTORY_TURNS = 50;

/**
 * What one entry was in one turn: as it was in the assembly in which it came furthest, the newest of those. `captures`
 * null: the turn's decisions are not recorded.
 */
export function historyOf(
  turn: { readonly turnId: string; readonly turn: number },
  captures: readonly GroundedCapture[] | null,
  { entry, after }: { readonly entry: LadderSubject["entry"]; readonly after: AfterAssembly },
): LadderHistory {
  const { turnId, turn: number } = turn;
  const at = { turnId, turn: number };
  if (captures === null || captures.length === 0) return { ...at, state: "not-recorded", reason: null };
  let best: LadderHistory = { ...at, state: "absent", reason: null };
  for (const capture of captures) {
    const [row] = rowsOfEntry(capture.decisions, entry);
    if (row === undefined) continue;
    const { state } = rowStates(capture, after)(row);
    const isBehind =
      best.state !== "absent" && best.state !== "not-recorded" && ITEM_ORDER[state] < ITEM_ORDER[best.state];
    if (!isBehind) best = { ...at, state, reason: capture.decisions.reasonOf(row) };
  }
  return best;
}
