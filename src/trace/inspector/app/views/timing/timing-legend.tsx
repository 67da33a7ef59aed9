import type { SegmentKind, Timing } from "../../../core/timing/model.ts";
import type { WordKey } from "../../../core/words/keys.ts";
import { useSay } from "../context.tsx";

const WORDS: readonly (readonly [SegmentKind, WordKey])[] = [
  ["turn", "time.turn"],
  ["prepare", "time.prepare"],
  ["wait", "time.wait"],
  ["generate", "time.generate"],
  ["retry", "time.retry"],
  ["approval", "time.approval-wait"],
  ["run", "time.run"],
];

/** What the bars mean, as far as the turn has them. */
export function TimingLegend({ timing }: { readonly timing: Timing }): JSX.Element {
  const say = useSay();
  const segments = timing.rows.flatMap((row) => row.segments);
  const isOpen = segments.some(({ endMs }) => endMs === null);
  return (
    <div className="tt-legend">
      <b>{say("graph.legend")}</b>
      {WORDS.filter(([kind]) => segments.some((segment) => segment.kind === kind)).map(([kind, word]) => (
        <span key={kind} className="tt-legend-item">
          <span className="tt-swatch" data-segment={kind} />
          {say(word)}
        </span>
      ))}
      {isOpen && (
        <span className="tt-legend-item">
          <span className="tt-swatch" data-segment="turn" data-hatched="" />
          {say("time.open")}
        </span>
      )}
    </div>
  );
}
