import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { decisionColumns } from "../../../core/decision-columns.ts";
import { type DecisionFilter, filteredRows, noFilter } from "../../../core/facets.ts";
import { useController, usePick, useSay } from "../context.tsx";
import { useKept } from "../tables/kept.ts";
import { decisionsCsv, saveCsv } from "./csv-file.ts";
import { FilterBar } from "./filter-bar.tsx";
import { Grid } from "./grid.tsx";
import { keptColumns } from "./kept-columns.ts";
import type { OpenedDecisions } from "./open-packed.ts";
import { RowBar } from "./row-bar.tsx";
import { tableRow } from "./table-row.ts";
import { ladderOf } from "../../state/state.ts";

interface DecisionsTableProps {
  readonly trace: TurnTrace;
  readonly opened: OpenedDecisions;
}

/** The table with its filters, and what can be done with the active row. */
export function DecisionsTable({ trace, opened }: DecisionsTableProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const [filter, setFilter] = useTableFilter();
  const [activeRow, setActiveRow] = useState<number | null>(null);
  const columns = useMemo(() => keptColumns(decisionColumns(opened.decisions, opened.states)), [opened]);
  const wanted = useDeferredValue(filter);
  const { rows, facets } = useMemo(() => filteredRows(columns, wanted), [columns, wanted]);
  const read = useCallback((row: number) => tableRow(opened, row, say), [opened, say]);
  const active = activeRow === null ? -1 : rows.indexOf(activeRow);
  const setActive = (index: number): void => setActiveRow(rows[index] ?? null);
  const open = (index: number): void => {
    const row = rows[index];
    if (row === undefined) return;
    controller.set({ view: "why-not", ...ladderOf(opened.decisions.itemIdOf(row), opened.captureId) });
  };
  const csvOf = (chosen: Iterable<number>): string => decisionsCsv(opened, chosen);
  const copyText = (index: number): string => csvOf(rows.subarray(index, index + 1));
  return (
    <>
      <FilterBar filter={filter} set={setFilter} facets={facets} bookName={bookNames(trace)} />
      <div className="tt-decisions-count">
        <span role="status">{say("table.rows", { shown: rows.length, total: opened.decisions.count })}</span>
        <button type="button" className="tt-button" onClick={() => saveCsv(csvOf(rows), `decisions-${trace.turn}.csv`)}>
          {say("do.csv")}
        </button>
      </div>
      {rows.length === 0 ? (
        <p className="tt-note">{say("state.no-rows")}</p>
      ) : (
        <Grid
          rows={rows}
          read={read}
          sort={filter.sort}
          setSort={(sort) => setFilter({ ...filter, sort })}
          active={active}
          setActive={setActive}
          open={open}
          copyText={copyText}
        />
      )}
      {active >= 0 && activeRow !== null && (
        <RowBar row={read(activeRow)} text={copyText(active)} why={() => open(active)} />
      )}
    </>
  );
}

/** The filter stays when the view is left; a book that is asked for from elsewhere replaces it. */
function useTableFilter(): readonly [DecisionFilter, (filter: DecisionFilter) => void] {
  const controller = useController();
  const book = usePick((state) => state.decisionsBook);
  const [filter, setFilter] = useKept<DecisionFilter>("decisions", noFilter);
  useEffect(() => {
    if (book === "") return;
    setFilter({ ...noFilter, book });
    controller.set({ decisionsBook: "" });
    // Only a new wish replaces what the reader has chosen since.
  }, [book]);
  return [filter, setFilter];
}

function bookNames({ grounding }: TurnTrace): (resourceId: string) => string {
  const names = new Map(grounding?.map(({ resourceId, name }) => [resourceId, name]));
  return (resourceId) => names.get(resourceId) || resourceId;
}
