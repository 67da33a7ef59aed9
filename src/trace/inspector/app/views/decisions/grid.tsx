import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useMemo, useRef } from "react";

import type { DecisionSort } from "../../../core/facets.ts";
import { scrollTo } from "../../../core/window.ts";
import { useSay } from "../context.tsx";
import { useWindow } from "../use-window.ts";
import { useNarrow } from "../width.tsx";
import { GridHead } from "./grid-head.tsx";
import { gridMove } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import { rowsView } from "./rows-view.ts";
import { COLUMNS, type TableRow } from "./table-row.ts";

const ROW = 28;
const ROW_TOUCH = 44;
/** Fewer than elsewhere: a row has many cells. */
const OVERSCAN = 4;

interface GridProps {
  /** Rows of the decisions, filtered and sorted. */
  readonly rows: Uint32Array;
  readonly read: (row: number) => TableRow;
  readonly sort: DecisionSort;
  readonly setSort: (sort: DecisionSort) => void;
  /** Place of the active row in `rows`; -1: none is. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  readonly open: (index: number) => void;
  readonly copyText: (index: number) => string;
}

/** Ten thousand rows, of which those exist that can be seen. One tab stop; the active row is told by its id. */
export function Grid(props: GridProps): JSX.Element {
  const { rows, read, sort, setSort, active, setActive, open, copyText } = props;
  const say = useSay();
  const id = useId();
  const rowHeight = useNarrow() ? ROW_TOUCH : ROW;
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end } = useWindow(scroller, { rowHeight, count: rows.length, overscan: OVERSCAN, viewOf: rowsView });
  useStartAgain(scroller, rows);
  const made = useMemo(() => new Map<number, TableRow>(), [read]);
  const rowOf = (row: number): TableRow => {
    let own = made.get(row);
    if (own === undefined) made.set(row, (own = read(row)));
    return own;
  };
  const show = (index: number): void => {
    const element = scroller.current;
    setActive(index);
    if (element === null) return;
    element.scrollTop = scrollTo(index, { ...rowsView(element), rowHeight });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const next = gridMove(event.key, active, { count: rows.length, page });
    if (next !== null) show(next);
    else if (event.key === "Enter" && active >= 0) open(active);
    else return;
    event.preventDefault();
  };
  const indexAt = (event: MouseEvent): number =>
    Number((event.target as Element).closest<HTMLElement>("[data-index]")?.dataset["index"] ?? -1);
  const drawn = Array.from(rows.subarray(first, end), (row, at) => ({ row, index: first + at }));
  return (
    <div
      role="grid"
      className="tt-grid"
      aria-label={say("view.decisions")}
      aria-rowcount={rows.length + 1}
      aria-colcount={COLUMNS.length}
      aria-activedescendant={active >= first && active < end ? `${id}${active}` : undefined}
      tabIndex={0}
      ref={scroller}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        const index = indexAt(event);
        if (index >= 0) setActive(index);
      }}
      onDoubleClick={(event) => {
        const index = indexAt(event);
        if (index >= 0) open(index);
      }}
      onCopy={(event) => {
        if (active < 0 || document.getSelection()?.isCollapsed === false) return;
        event.clipboardData.setData("text/plain", copyText(active));
        event.preventDefault();
      }}
    >
      <GridHead sort={sort} setSort={setSort} />
      <div role="rowgroup" className="tt-grid-body" style={{ height: rows.length * rowHeight }}>
        {drawn.map(({ row, index }) => (
          <GridRow
            key={row}
            row={rowOf(row)}
            index={index}
            domId={`${id}${index}`}
            top={index * rowHeight}
            height={rowHeight}
            isActive={index === active}
          />
        ))}
      </div>
    </div>
  );
}

/** Other rows are shown from their start. */
function useStartAgain(scroller: React.RefObject<HTMLElement>, rows: Uint32Array): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    if (before.current === rows) return;
    before.current = rows;
    if (scroller.current !== null) scroller.current.scrollTop = 0;
  }, [scroller, rows]);
}
