import { REASON_TABLE } from "../../matcher/model/reason-table.ts";
import { decisionRow } from "./decision-row.ts";
import type { DecisionPage, DecisionQuery, Decisions, Facet, RowState } from "./model.ts";
import { rowText, searchable } from "./row-texts.ts";
import { sortedRows } from "./sorted-rows.ts";

type StateOf = (row: number) => RowState;

/** Filters with values that are counted. */
const FACETS = ["book", "state", "reason", "retriever"] as const;
type FacetName = (typeof FACETS)[number];

/** What one row is, filter by filter. */
type Values = Readonly<Record<FacetName, string>>;

/**
 * The rows that a query asks for: of all entries, `available` ones too. Facets count the rows of each value with all
 * other filters applied. Runs in a browser as well. Cost: one look at each row, and sorting those that are left.
 */
export function decisionRows(decisions: Decisions, states: StateOf, query: DecisionQuery): DecisionPage {
  const counts = Object.fromEntries(FACETS.map((name) => [name, new Map<string, number>()])) as Record<
    FacetName,
    Map<string, number>
  >;
  const left: number[] = [];
  const wanted = query.q === undefined ? "" : searchable(query.q);
  for (let row = 0; row < decisions.count; row++) {
    if (wanted !== "" && !rowText(decisions, row).includes(wanted)) continue;
    const values = valuesOf(decisions, row, states);
    const missed = FACETS.filter((name) => !isWanted(decisions, row, { name, query, values, states }));
    if (missed.length === 0) left.push(row);
    for (const name of FACETS) {
      if (missed.length === 0 || (missed.length === 1 && missed[0] === name)) count(counts[name], values[name]);
    }
  }
  const rows = sortedRows(decisions, left, query.sort).slice(query.offset, query.offset + query.limit);
  return {
    count: decisions.count,
    total: left.length,
    rows: rows.map((row) => decisionRow(decisions, row, states(row))),
    facets: {
      book: facetOf(counts.book),
      state: facetOf(counts.state),
      reason: facetOf(counts.reason),
      retriever: facetOf(counts.retriever),
    },
  };
}

function valuesOf(decisions: Decisions, row: number, states: StateOf): Values {
  return {
    book: decisions.books[decisions.bookOf(row)]?.resourceId ?? "",
    state: states(row).state,
    reason: decisions.reasonOf(row),
    retriever: decisions.candidateOf(row)?.by ?? "none",
  };
}

interface Asked {
  readonly name: FacetName;
  readonly query: DecisionQuery;
  readonly values: Values;
  readonly states: StateOf;
}

function isWanted(decisions: Decisions, row: number, { name, query, values, states }: Asked): boolean {
  const asked = query[name];
  if (asked === undefined || asked === values[name]) return true;
  if (name !== "reason") return false;
  return asked === REASON_TABLE[decisions.reasonOf(row)].trace.name || asked === states(row).omittedReason;
}

const count = (counts: Map<string, number>, value: string): void =>
  void counts.set(value, (counts.get(value) ?? 0) + 1);

const facetOf = (counts: ReadonlyMap<string, number>): Facet =>
  [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
