import { memo } from "react";

import { useSay } from "../context.tsx";
import { COLUMNS, type TableRow } from "./table-row.ts";

/** Each state has a shape of its own, so that colour is never all that tells them apart. */
const SHAPES: Readonly<Record<TableRow["state"], string>> = {
  available: "·",
  considered: "○",
  included: "●",
  executed: "◆",
  cited: "★",
};

interface GridRowProps {
  readonly row: TableRow;
  /** Place in the table, from 0. */
  readonly index: number;
  readonly domId: string;
  readonly top: number;
  readonly height: number;
  readonly isActive: boolean;
}

/** One entry: seven cells, and nothing in them but text. */
export const GridRow = memo(function GridRow({ row, index, domId, top, height, isActive }: GridRowProps): JSX.Element {
  const say = useSay();
  return (
    <div
      role="row"
      id={domId}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={isActive}
      className="tt-grid-row"
      data-state={row.state}
      style={{ top, height }}
    >
      {COLUMNS.map((column) => {
        const cell = row.cells[column];
        const text = typeof cell === "number" ? say.speech.number(cell) : (cell ?? say("count.dash"));
        return (
          <div key={column} role="gridcell" data-column={column}>
            {column === "state" ? `${SHAPES[row.state]} ${text}` : text}
          </div>
        );
      })}
    </div>
  );
});
