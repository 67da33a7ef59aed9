import { useLayoutEffect, useMemo, useRef, useState } from "react";

import type { TimingRow } from "../../../core/timing/model.ts";
import { timingOf } from "../../../core/timing/rows.ts";
import { axisTicks, type Domain, scaleOf, timeScale } from "../../../core/timing/scale.ts";
import { useController, usePick, useSay } from "../context.tsx";
import type { ViewProps } from "../view-props.ts";
import { useElementWidth } from "../width.tsx";
import { Overview } from "./overview.tsx";
import { TimingBars } from "./timing-bars.tsx";
import { TimingLegend } from "./timing-legend.tsx";

/** Room for the names of rows; pixels. */
const NAMES = 220;
const NAMES_NARROW = 128;
/** Room for what is written at a line of the axis. */
const TICK = 52;

/** When what ran: a row each, over the time of the turn. The overview chooses which part is drawn. */
export function TimingView({ trace }: ViewProps): JSX.Element {
  const say = useSay();
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const timing = useMemo(() => timingOf(trace), [trace]);
  const width = useElementWidth(root, 800);
  const names = width < 640 ? NAMES_NARROW : NAMES;
  const viewWidth = Math.max(120, width - names - 16);
  const [domain, setDomain] = useState<Domain | null>(null);
  const [scrollLeft, setScrollLeft] = useState(0);
  const at = { totalMs: timing.totalMs, viewWidth };
  const scale = useMemo(
    () => (domain === null ? timeScale({ ...at, pxPerMs: null, domain: null }) : scaleOf(domain, at)),
    [domain, at.totalMs, at.viewWidth],
  );
  // A brushed part of a scrolled drawing is shown by scrolling there.
  useLayoutEffect(() => {
    if (scroller.current === null || domain === null || scale.windowed) return;
    scroller.current.scrollLeft = domain.startMs * scale.pxPerMs;
  }, [domain, scale]);
  return (
    <section className="tt-timing" ref={root}>
      <Overview
        timing={timing}
        scale={scale}
        at={at}
        names={names}
        scrollLeft={scrollLeft}
        choose={setDomain}
        isWhole={domain === null}
      />
      {trace.clock === "event" && <p className="tt-quiet tt-timing-note">{say("timing.ms-only")}</p>}
      {scale.windowed && <p className="tt-quiet tt-timing-note">{say("timing.windowed")}</p>}
      <div className="tt-timing-body">
        <ul className="tt-timing-names" style={{ width: names }}>
          <li className="tt-timing-axis" aria-hidden="true" />
          {timing.rows.map((row) => (
            <NameCell key={row.id} row={row} />
          ))}
        </ul>
        <div
          className="tt-timing-scroll"
          ref={scroller}
          tabIndex={0}
          role="group"
          aria-label={say("view.timing")}
          onScroll={(event) => setScrollLeft(event.currentTarget.scrollLeft)}
        >
          <div style={{ width: scale.width }} className="tt-timing-content" aria-hidden="true">
            <div className="tt-timing-axis">
              {axisTicks(scale).map((tick) => (
                <span
                  key={tick}
                  data-last={(tick - scale.startMs) * scale.pxPerMs > scale.width - TICK || undefined}
                  style={{ left: (tick - scale.startMs) * scale.pxPerMs }}
                >
                  {say.speech.duration(tick)}
                </span>
              ))}
            </div>
            {timing.rows.map((row) => (
              <TimingBars key={row.id} row={row} scale={scale} />
            ))}
          </div>
        </div>
      </div>
      <TimingLegend timing={timing} />
    </section>
  );
}

/** Name and length of a row, which say all that its bar shows. */
function NameCell({ row }: { readonly row: TimingRow }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const isSelected = usePick((state) => state.nodeId === row.id);
  const name = say.text(row.title);
  const start = row.segments[0]?.startMs;
  const length = row.durationMs === null ? (start === undefined ? "time.no-start" : "time.open") : null;
  return (
    <li>
      <button
        type="button"
        className="tt-timing-name"
        style={{ paddingInlineStart: 8 + row.level * 12 }}
        aria-pressed={isSelected}
        title={name}
        onClick={() => controller.select(row.id)}
      >
        <span>{name}</span>
        <small>
          {length === null
            ? say.speech.duration(row.durationMs)
            : say(row.durationMs === null && row.segments.length === 0 ? "fact.not-recorded" : length)}
        </small>
      </button>
    </li>
  );
}
