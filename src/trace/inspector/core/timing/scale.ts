import type { Bar, Segment, TimeScale } from "./model.ts";

/** The widest content that is scrolled; above it only a part of the turn is drawn. Browsers lose pixels far beyond. */
export const CONTENT_WIDTH_MAX = 30_000;
const BAR_MIN = 2;

/** A part of the turn, milliseconds from its start. */
export interface Domain {
  readonly startMs: number;
  readonly endMs: number;
}

/** How the turn is to be drawn. `pxPerMs`: as it was zoomed; null: all of it fits into the view. */
export interface ScaleWish {
  readonly totalMs: number;
  readonly viewWidth: number;
  readonly pxPerMs: number | null;
  /** What the brush chose; null: from the start. */
  readonly domain: Domain | null;
}

/**
 * The scale of a waterfall. The content is as wide as the whole turn and never narrower than the view. Wider than 30,000 px
 * it would be cut off by browsers: then only a domain is drawn that fills the view, and the brush moves it.
 */
export function timeScale({ totalMs, viewWidth, pxPerMs, domain }: ScaleWish): TimeScale {
  const fitting = viewWidth / totalMs;
  const wished = Math.max(fitting, pxPerMs ?? fitting);
  const width = totalMs * wished;
  if (width <= CONTENT_WIDTH_MAX) return { startMs: 0, pxPerMs: wished, width, windowed: false };
  const shown = viewWidth / wished;
  const start = Math.min(Math.max(0, domain?.startMs ?? 0), totalMs - shown);
  return { startMs: start, pxPerMs: wished, width: viewWidth, windowed: true };
}

/** The scale that shows a domain over the whole view. */
export function scaleOf(domain: Domain, { totalMs, viewWidth }: Pick<ScaleWish, "totalMs" | "viewWidth">): TimeScale {
  const pxPerMs = viewWidth / Math.max(domain.endMs - domain.startMs, Number.EPSILON);
  return timeScale({ totalMs, viewWidth, pxPerMs, domain });
}

/** Where a segment is drawn; null: outside of what is drawn. At least two pixels; nothing reaches beyond the content. */
export function barOf({ startMs, endMs }: Segment, scale: TimeScale): Bar | null {
  const x = (startMs - scale.startMs) * scale.pxPerMs;
  const end = endMs === null ? scale.width : (endMs - scale.startMs) * scale.pxPerMs;
  if (x >= scale.width + BAR_MIN || Math.max(end, x + BAR_MIN) <= 0) return null;
  const left = Math.max(0, Math.min(x, scale.width - BAR_MIN));
  const right = Math.min(scale.width, Math.max(end, left + BAR_MIN));
  return { x: left, w: right - left, hatched: endMs === null };
}

/** What a stroke over the overview chooses; a click (less than two pixels) chooses everything. */
export function brushed(fromX: number, toX: number, at: Pick<ScaleWish, "totalMs" | "viewWidth">): Domain {
  const clamp = (x: number): number => (Math.min(Math.max(x, 0), at.viewWidth) / at.viewWidth) * at.totalMs;
  const startMs = clamp(Math.min(fromX, toX));
  const endMs = clamp(Math.max(fromX, toX));
  return Math.abs(fromX - toX) < BAR_MIN ? { startMs: 0, endMs: at.totalMs } : { startMs, endMs };
}

/** The part of the overview that the drawing shows. Pixels. */
export function brushOf(scale: TimeScale, scrollLeft: number, at: Pick<ScaleWish, "totalMs" | "viewWidth">): Bar {
  const pxPerMs = at.viewWidth / at.totalMs;
  const start = scale.startMs + scrollLeft / scale.pxPerMs;
  const x = Math.min(start * pxPerMs, at.viewWidth);
  return { x, w: Math.min((at.viewWidth / scale.pxPerMs) * pxPerMs, at.viewWidth - x), hatched: false };
}

const STEPS = [1, 2, 5];

/** Round times for the axis, at least `apart` pixels from each other. Milliseconds. */
export function axisTicks(scale: TimeScale, apart = 90): number[] {
  const least = apart / scale.pxPerMs;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = (STEPS.find((factor) => factor * power >= least) ?? 10) * power;
  const ticks: number[] = [];
  const end = scale.startMs + scale.width / scale.pxPerMs;
  for (let tick = Math.ceil(scale.startMs / step) * step; tick <= end; tick += step) ticks.push(tick);
  return ticks;
}
