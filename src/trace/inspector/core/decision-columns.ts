import type { Decisions, RowState } from "../../decisions/model.ts";
import type { DecisionColumns } from "./facets.ts";

/** Opened decisions as columns of the table. `states`: what became of each row. */
export function decisionColumns(decisions: Decisions, states: (row: number) => RowState): DecisionColumns {
  const catalogued = <Value>(row: number, read: (at: NonNullable<ReturnType<Decisions["catalogueOf"]>>) => Value) => {
    const at = decisions.catalogueOf(row);
    return at === null ? null : read(at);
  };
  return {
    count: decisions.count,
    books: decisions.books.map(({ resourceId }) => resourceId),
    bookOf: (row) => decisions.bookOf(row),
    stateOf: (row) => states(row).state,
    reasonsOf: (row) => {
      const { omittedReason } = states(row);
      const reason = decisions.reasonOf(row);
      return omittedReason === null || omittedReason === reason ? [reason] : [reason, omittedReason];
    },
    retrieverOf: (row) => decisions.candidateOf(row)?.by ?? "none",
    rankOf: (row) => decisions.candidateOf(row)?.rank ?? null,
    tokensOf: (row) => decisions.candidateOf(row)?.tokens ?? null,
    nameOf: (row) => catalogued(row, ({ catalogue, index }) => catalogue.nameOf(index)),
    keysOf: (row) => catalogued(row, ({ catalogue, index }) => catalogue.keysOf(index)) ?? [],
  };
}
