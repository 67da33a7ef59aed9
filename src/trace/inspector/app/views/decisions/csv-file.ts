import type { Decisions, RowState } from "../../../../decisions/model.ts";
import { type CsvCell, csvOf } from "../../../core/csv.ts";

/** Names of columns in the file: those of the API, in no language. */
const HEAD = [
  "id",
  "book",
  "uid",
  "title",
  "keys",
  "state",
  "reason",
  "omitted",
  "retriever",
  "rank",
  "tokens",
  "key",
] as const;

interface Source {
  readonly decisions: Decisions;
  readonly states: (row: number) => RowState;
}

/** Rows as a CSV file with a head; what was not recorded is empty. */
export function decisionsCsv(source: Source, rows: Iterable<number>): string {
  return csvOf([HEAD, ...Array.from(rows, (row) => cellsOf(source, row))]);
}

function cellsOf({ decisions, states }: Source, row: number): CsvCell[] {
  const state = states(row);
  const candidate = decisions.candidateOf(row);
  const entry = decisions.entryOf(row);
  return [
    decisions.itemIdOf(row),
    decisions.books[decisions.bookOf(row)]?.resourceId ?? null,
    entry?.uid ?? null,
    entry?.name ?? null,
    entry === null ? null : entry.keys.join(", "),
    state.state,
    decisions.reasonOf(row),
    state.omittedReason,
    candidate?.by ?? null,
    candidate?.rank ?? null,
    candidate?.tokens ?? null,
    entry?.keys[candidate?.keyIndex ?? -1] ?? null,
  ];
}

/** Gives a text to the browser to be saved. The mark at the start tells spreadsheets that it is UTF-8. */
export function saveCsv(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob(["\uFEFF", text], { type: "text/csv;charset=utf-8" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
