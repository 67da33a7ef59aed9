import type { DecisionColumns } from "../../matcher/model/outcome.ts";
import { isActivated, reasonCode, reasonOf } from "../../matcher/model/reason.ts";
import type { LorePlacement } from "../profile/model.ts";

/** The decisions with the reasons of active entries that the profile left out. The given columns are not changed. */
export function markCuts(decisions: DecisionColumns, placements: readonly LorePlacement[]): DecisionColumns {
  const cuts = placements.filter(({ cut }) => cut !== null);
  if (cuts.length === 0) return decisions;
  const reason = decisions.reason.slice();
  for (const { entry, cut } of cuts) {
    const before = reason[entry];
    // What stopped an entry before the profile saw it stays.
    if (cut !== null && before !== undefined && isActivated(reasonOf(before))) reason[entry] = reasonCode(cut);
  }
  return { ...decisions, reason };
}
