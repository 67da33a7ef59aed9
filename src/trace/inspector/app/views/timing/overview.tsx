import { useRef, useState } from "react";

import type { TimeScale, Timing } from "../../../core/timing/model.ts";
import { barOf, brushed, brushOf, type Domain, timeScale } from "../../../core/timing/scale.ts";
import { useSay } from "../context.tsx";

interface OverviewProps {
  readonly timing: Timing;
  readonly scale: TimeScale;
  readonly at: { readonly totalMs: number; readonly viewWidth: number };
  readonly names: number;
  readonly scrollLeft: number;
  readonly isWhole: boolean;
  /** null: all of the turn. */
  readonly choose: (domain: Domain | null) => void;
}

const HEIGHT = 44;
/** Of the part that is moved or resized with a key. */
const KEY_SHARE = 0.1;

/** The whole turn in small. A stroke over it chooses the part that is drawn; so do the keys of both sliders. */
export function Overview({ timing, scale, at, names, scrollLeft, isWhole, choose }: OverviewProps): JSX.Element {
  const say = useSay();
  const strip = useRef<HTMLDivElement>(null);
  const [from, setFrom] = useState<number | null>(null);
  const whole = timeScale({ ...at, pxPerMs: null, domain: null });
  const brush = brushOf(scale, scrollLeft, at);
  const rowHeight = HEIGHT / Math.max(1, timing.rows.length);
  const x = (event: React.PointerEvent): number => event.clientX - (strip.current?.getBoundingClientRect().left ?? 0);
  const end = (event: React.PointerEvent): void => {
    if (from === null) return;
    const domain = brushed(from, x(event), at);
    setFrom(null);
    choose(domain.endMs - domain.startMs >= at.totalMs ? null : domain);
  };
  const shown: Domain = {
    startMs: (brush.x / at.viewWidth) * at.totalMs,
    endMs: ((brush.x + brush.w) / at.viewWidth) * at.totalMs,
  };
  return (
    <div className="tt-overview" style={{ paddingInlineStart: names }}>
      <div
        ref={strip}
        className="tt-overview-strip"
        role="img"
        aria-label={say("timing.overview")}
        style={{ width: at.viewWidth, height: HEIGHT }}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setFrom(x(event));
        }}
        onPointerUp={end}
        onPointerCancel={() => setFrom(null)}
      >
        {timing.rows.map((row, index) =>
          row.segments.map((segment, part) => {
            const bar = barOf(segment, whole);
            return (
              bar !== null && (
                <span
                  key={`${row.id} ${part}`}
                  className="tt-timing-bar"
                  data-segment={segment.kind}
                  style={{ left: bar.x, width: bar.w, top: index * rowHeight, height: Math.max(1, rowHeight - 0.5) }}
                />
              )
            );
          }),
        )}
        <span className="tt-brush" style={{ left: brush.x, width: Math.max(4, brush.w) }} />
      </div>
      <div className="tt-overview-keys">
        <Handle
          word="detail.started"
          value={shown.startMs}
          at={at}
          move={(startMs) => choose(kept({ ...shown, startMs }, at))}
        />
        <Handle
          word="detail.ended"
          value={shown.endMs}
          at={at}
          move={(endMs) => choose(kept({ ...shown, endMs }, at))}
        />
        {!isWhole && (
          <button type="button" className="tt-button" onClick={() => choose(null)}>
            {say("app.show-all")}
          </button>
        )}
      </div>
    </div>
  );
}

/** A domain inside of the turn, wide enough to be seen; null: all of it. */
function kept({ startMs, endMs }: Domain, { totalMs }: OverviewProps["at"]): Domain | null {
  const least = totalMs / 1000;
  const start = Math.max(0, Math.min(startMs, endMs - least));
  const end = Math.min(totalMs, Math.max(endMs, start + least));
  return start <= 0 && end >= totalMs ? null : { startMs: start, endMs: end };
}

interface HandleProps {
  readonly word: "detail.started" | "detail.ended";
  readonly value: number;
  readonly at: OverviewProps["at"];
  readonly move: (ms: number) => void;
}

/** One end of the part, for the keyboard. */
function Handle({ word, value, at, move }: HandleProps): JSX.Element {
  const say = useSay();
  return (
    <label>
      <span className="tt-quiet">{say(word)}</span>
      <input
        type="range"
        min={0}
        max={at.totalMs}
        step={Math.max(1, at.totalMs * KEY_SHARE * 0.1)}
        value={value}
        aria-valuetext={say.speech.duration(value)}
        onChange={(event) => move(event.target.valueAsNumber)}
      />
    </label>
  );
}
