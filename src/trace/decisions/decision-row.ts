import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import type { DecisionRow, Decisions, RowState } from "./model.ts";

/** One row with all that is known of it; every key is always there. */
export function decisionRow(decisions: Decisions, row: number, state: RowState): DecisionRow {
  const candidate = decisions.candidateOf(row);
  const entry = decisions.entryOf(row);
  const reason = decisions.reasonOf(row);
  const group = candidate?.group ?? null;
  const idOf = (other: number | null | undefined): string | null =>
    other === null || other === undefined ? null : decisions.itemIdOf(other);
  return {
    row,
    id: decisions.itemIdOf(row),
    resourceId: decisions.books[decisions.bookOf(row)]?.resourceId ?? "",
    uid: entry?.uid ?? null,
    occurrence: entry?.occurrence ?? null,
    title: entry?.name ?? null,
    state: state.state,
    selected: state.selected,
    inclusion: state.inclusion,
    reason,
    decision: REASON_TABLE[reason].trace.name,
    omittedReason: state.omittedReason,
    family: state.family,
    retriever: candidate?.by ?? "none",
    rank: candidate?.rank ?? null,
    score: group?.score ?? null,
    keys: entry?.keys ?? [],
    key: entry?.keys[candidate?.keyIndex ?? -1] ?? null,
    match: candidate?.match ?? null,
    loop: decisions.loopOf(row),
    wokenBy: idOf(candidate?.wokenBy),
    tokens: candidate?.tokens ?? null,
    units: entry?.units ?? null,
    roll: candidate?.roll ?? null,
    group: group === null ? null : { name: group.name, won: group.won, winner: idOf(group.winner) },
    budget: candidate?.budget ?? null,
    position: entry?.position ?? null,
    order: entry === null || !Number.isFinite(entry.order) ? null : entry.order,
    blockIds: state.blockIds,
  };
}
