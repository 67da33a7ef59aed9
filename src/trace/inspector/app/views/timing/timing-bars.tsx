import { memo } from "react";

import type { TimeScale, TimingRow } from "../../../core/timing/model.ts";
import { barOf } from "../../../core/timing/scale.ts";
import { useController, usePick } from "../context.tsx";

interface TimingBarsProps {
  readonly row: TimingRow;
  readonly scale: TimeScale;
}

/** The bars of one row. An end that was not recorded is hatched; what outlasted the turn has a thin tail. */
export const TimingBars = memo(function TimingBars({ row, scale }: TimingBarsProps): JSX.Element {
  const controller = useController();
  const isSelected = usePick((state) => state.nodeId === row.id);
  const last = row.segments.at(-1);
  const tail =
    row.tailMs === null || last === undefined
      ? null
      : barOf({ kind: "turn", startMs: row.tailMs, endMs: last.endMs }, scale);
  return (
    <div className="tt-timing-row" data-selected={isSelected || undefined} onClick={() => controller.select(row.id)}>
      {row.segments.map((segment, index) => {
        const bar = barOf(segment, scale);
        return (
          bar !== null && (
            <span
              key={index}
              className="tt-timing-bar"
              data-segment={segment.kind}
              data-hatched={bar.hatched || undefined}
              style={{ left: bar.x, width: bar.w }}
            />
          )
        );
      })}
      {tail !== null && <span className="tt-timing-tail" style={{ left: tail.x, width: tail.w }} />}
    </div>
  );
});
