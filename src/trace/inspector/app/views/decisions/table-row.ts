import type { Decisions, RowState } from "../../../../decisions/model.ts";
import type { Say } from "../context.tsx";
import { wordIn } from "../word-in.ts";

/** Columns of the table, in their order. */
export const COLUMNS = ["entry", "book", "state", "reason", "rank", "tokens", "key"] as const;
export type Column = (typeof COLUMNS)[number];

/** One row as it is written; null: not recorded. */
export interface TableRow {
  readonly id: string;
  readonly state: RowState["state"];
  readonly selected: boolean;
  readonly cells: Readonly<Record<Column, string | number | null>>;
}

interface Source {
  readonly decisions: Decisions;
  readonly states: (row: number) => RowState;
}

/** What the table says of a row. An entry without a title goes by its id, and so does a book whose name is not known any more. */
export function tableRow({ decisions, states }: Source, row: number, say: Say): TableRow {
  const state = states(row);
  const candidate = decisions.candidateOf(row);
  const at = decisions.catalogueOf(row);
  const keys = at === null ? null : at.catalogue.keysOf(at.index);
  const reason = decisions.reasonOf(row);
  const own = wordIn(say, "reason", reason);
  // Where the engine itself left the entry out, its reason says why; else something after it did.
  const { omittedReason, selected } = state;
  const later = omittedReason === null || !selected ? null : wordIn(say, "omitted", omittedReason);
  return {
    id: decisions.itemIdOf(row),
    state: state.state,
    selected: state.selected,
    cells: {
      entry: nameOf(decisions, row),
      book: at?.catalogue.name || (decisions.books[decisions.bookOf(row)]?.resourceId ?? null),
      state: stateWord(say, state),
      reason: later === null ? own : `${own} · ${later}`,
      rank: candidate?.rank ?? null,
      tokens: candidate?.tokens ?? null,
      key: candidate?.keyIndex == null || keys === null ? null : (keys[candidate.keyIndex] ?? null),
    },
  };
}

function nameOf(decisions: Decisions, row: number): string {
  const at = decisions.catalogueOf(row);
  const name = at === null ? null : at.catalogue.nameOf(at.index);
  return name === null || name === "" ? decisions.itemIdOf(row) : name;
}

const stateWord = (say: Say, { state, selected, inclusion }: RowState): string =>
  selected && inclusion === "unverified" ? say("state.unverified") : say(`state.${state}`);
