/** Columns of decisions as far as the table filters and sorts by them. Rows are numbers from 0. null: not recorded. */
export interface DecisionColumns {
  readonly count: number;
  /** Resource ids of world books. */
  readonly books: readonly string[];
  /** Index of its book. */
  bookOf(row: number): number;
  stateOf(row: number): string;
  /** The engine's reason; then others that the row is found under as well. */
  reasonsOf(row: number): readonly string[];
  retrieverOf(row: number): string;
  rankOf(row: number): number | null;
  tokensOf(row: number): number | null;
  nameOf(row: number): string | null;
  keysOf(row: number): readonly string[];
}

export const FACETS = ["book", "state", "reason", "retriever"] as const;
export type Facet = (typeof FACETS)[number];
export type DecisionSort = "rank" | "book" | "tokens" | "name";

/** null: no filter. `text`: in names and keys, whatever their case. */
export interface DecisionFilter extends Readonly<Record<Facet, string | null>> {
  readonly text: string;
  readonly sort: DecisionSort;
}

export const noFilter: DecisionFilter = {
  book: null,
  state: null,
  reason: null,
  retriever: null,
  text: "",
  sort: "rank",
};

/** How many rows each value would leave with all other filters as they are; most first. */
export type FacetCounts = readonly (readonly [value: string, count: number])[];

export interface FilteredRows {
  /** Rows that are left, sorted. */
  readonly rows: Uint32Array;
  readonly facets: Readonly<Record<Facet, FacetCounts>>;
}

/** A text as texts are looked for: whatever its case and its form of Unicode. */
export const folded = (text: string): string => text.normalize("NFC").toLowerCase();

function valuesOf(columns: DecisionColumns, row: number): Readonly<Record<Facet, readonly string[]>> {
  return {
    book: [columns.books[columns.bookOf(row)] ?? ""],
    state: [columns.stateOf(row)],
    reason: columns.reasonsOf(row),
    retriever: [columns.retrieverOf(row)],
  };
}

/** Whether a folded text is in the name or a key of a row; "" is in all of them. */
export function hasText(columns: DecisionColumns, row: number, wanted: string): boolean {
  if (wanted === "") return true;
  const name = columns.nameOf(row);
  return (
    (name !== null && folded(name).includes(wanted)) || columns.keysOf(row).some((key) => folded(key).includes(wanted))
  );
}

/** The rows that a filter leaves, and what each facet would leave. Linear in the rows, and once sorted. */
export function filteredRows(columns: DecisionColumns, filter: DecisionFilter): FilteredRows {
  const counts: Record<Facet, Map<string, number>> = {
    book: new Map(),
    state: new Map(),
    reason: new Map(),
    retriever: new Map(),
  };
  const wanted = folded(filter.text.trim());
  const rows: number[] = [];
  for (let row = 0; row < columns.count; row++) {
    const values = valuesOf(columns, row);
    const misses = FACETS.filter((facet) => filter[facet] !== null && !values[facet].includes(filter[facet]));
    // A row that one facet alone keeps away still counts there: this is what choosing its value would leave.
    if (misses.length > 1 || !hasText(columns, row, wanted)) continue;
    if (misses.length === 0) rows.push(row);
    for (const facet of misses.length === 0 ? FACETS : misses) {
      const [value = ""] = values[facet];
      counts[facet].set(value, (counts[facet].get(value) ?? 0) + 1);
    }
  }
  return {
    rows: Uint32Array.from(rows).sort(orderOf(columns, filter.sort)),
    facets: {
      book: byCount(counts.book),
      state: byCount(counts.state),
      reason: byCount(counts.reason),
      retriever: byCount(counts.retriever),
    },
  };
}

const byCount = (counts: ReadonlyMap<string, number>): FacetCounts =>
  [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));

/** Rows without the value come last; of equal ones the first in the books comes first. */
function orderOf(columns: DecisionColumns, sort: DecisionSort): (a: number, b: number) => number {
  const last = (value: number | null): number => value ?? Number.MAX_VALUE;
  switch (sort) {
    case "rank":
      // Active ones, then what was left out, then what was only available.
      return (a, b) =>
        last(columns.rankOf(a)) - last(columns.rankOf(b)) || idle(columns, a) - idle(columns, b) || a - b;
    case "tokens":
      return (a, b) => (columns.tokensOf(b) ?? -1) - (columns.tokensOf(a) ?? -1) || a - b;
    case "name":
      return (a, b) => compareNames(columns.nameOf(a), columns.nameOf(b)) || a - b;
    case "book":
      return (a, b) => columns.bookOf(a) - columns.bookOf(b) || a - b;
  }
}

const idle = (columns: DecisionColumns, row: number): number => (columns.stateOf(row) === "available" ? 1 : 0);

const names = new Intl.Collator(["en", "zh-CN"], { numeric: true, sensitivity: "base" });

function compareNames(a: string | null, b: string | null): number {
  if (!a || !b) return (a ? 0 : 1) - (b ? 0 : 1);
  return names.compare(a, b);
}
