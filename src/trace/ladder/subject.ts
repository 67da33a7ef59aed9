import type { Candidate, CatalogueEntry, DecisionBook, Decisions, RowState, ScanFacts } from "../decisions/model.ts";
import { rowStates } from "../decisions/row-states.ts";
import type { Reason } from "../../matcher/model/reason.ts";
import type { LadderSubject } from "./model.ts";

/** One row with all that its gates look at. */
export interface Subject {
  readonly given: LadderSubject;
  readonly decisions: Decisions;
  readonly row: number;
  readonly reason: Reason;
  readonly book: DecisionBook;
  readonly state: RowState;
  readonly candidate: Candidate | null;
  /** null: redacted, or deleted. */
  readonly entry: CatalogueEntry | null;
  readonly scan: ScanFacts | null;
}

/** The subject of a ladder; null: the entry is in no row. */
export function subjectOf(given: LadderSubject): Subject | null {
  const { capture, row, after } = given;
  const { decisions } = capture;
  const book = row === null ? undefined : decisions.books[decisions.bookOf(row)];
  if (row === null || book === undefined) return null;
  return {
    given,
    decisions,
    row,
    reason: decisions.reasonOf(row),
    book,
    state: rowStates(capture, after)(row),
    candidate: decisions.candidateOf(row),
    entry: decisions.entryOf(row),
    scan: decisions.scan,
  };
}

/** Lists as sentences have them. */
export const listed = (texts: readonly string[]): string => texts.join(", ");

/** The name of an item for people: its title, else its id. */
export function titleOf(decisions: Decisions, row: number): string {
  const at = decisions.catalogueOf(row);
  const name = at === null ? null : at.catalogue.nameOf(at.index);
  return name === null || name === "" ? decisions.itemIdOf(row) : name;
}
