import type { DecisionSort } from "../../../core/facets.ts";
import { useSay } from "../context.tsx";
import { useNarrow } from "../width.tsx";
import { type Column, COLUMNS } from "./table-row.ts";

/** Columns that the table can be sorted by, and which way they then run. */
const SORTS: Partial<Record<Column, readonly [DecisionSort, "ascending" | "descending"]>> = {
  entry: ["name", "ascending"],
  book: ["book", "ascending"],
  rank: ["rank", "ascending"],
  tokens: ["tokens", "descending"],
};

interface GridHeadProps {
  readonly sort: DecisionSort;
  readonly setSort: (sort: DecisionSort) => void;
}

/** Names of the columns; where there is no room for them they are read aloud only, and the bar above sorts. */
export function GridHead({ sort, setSort }: GridHeadProps): JSX.Element {
  const say = useSay();
  const narrow = useNarrow();
  return (
    <div role="rowgroup" className={narrow ? "tt-grid-head tt-wide" : "tt-grid-head"}>
      <div role="row" aria-rowindex={1} className="tt-grid-names">
        {COLUMNS.map((column) => {
          const [by, direction] = SORTS[column] ?? [];
          const isSorted = by === sort;
          const name = say(`column.${column}`);
          return (
            <div key={column} role="columnheader" data-column={column} aria-sort={isSorted ? direction : undefined}>
              {by === undefined || narrow ? (
                name
              ) : (
                <button type="button" onClick={() => setSort(by)}>
                  {name} <span aria-hidden="true">{isSorted ? (direction === "ascending" ? "▲" : "▼") : ""}</span>
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}
