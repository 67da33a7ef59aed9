import { bundleOf } from "./bundle.ts";
import { CAPACITY, portY, SIZES } from "./geometry.ts";
import type { Box, VisibleEdge } from "./model.ts";
import { assignTracks, type Run, type Tracks } from "./tracks.ts";

/** The boxes at both ends of an edge. */
export interface Span {
  readonly edge: VisibleEdge;
  readonly from: Box;
  readonly to: Box;
  readonly bundle: string;
}

/** Where vertical runs go in both gutters, and horizontal ones beneath the columns. */
export interface Gutters {
  readonly tracks: readonly [Tracks, Tracks];
  /** Height of the lane of a bundle whose ends are two columns apart. */
  readonly laneY: (bundle: string) => number;
  readonly lanes: number;
}

/** The name of a detour's runs: the same bundle may have a direct run in that gutter as well. */
export const detourRun = (bundle: string): string => `detour|${bundle}`;

export const spansOf = (edges: readonly VisibleEdge[], boxes: ReadonlyMap<string, Box>): Span[] =>
  edges.map((edge) => {
    const from = boxes.get(edge.from);
    const to = boxes.get(edge.to);
    if (from === undefined || to === undefined) throw new TypeError(`edge ${edge.id} ends at a card without a place`);
    return { edge, from, to, bundle: bundleOf(edge) };
  });

export const columnsApart = ({ from, to }: Span): number => Math.abs(from.col - to.col);

/** Lanes of detours in the order of `(y of from, id)`, one for each bundle. */
function lanesOf(spans: readonly Span[]): ReadonlyMap<string, number> {
  const lanes = new Map<string, number>();
  const detours = spans.filter((span) => columnsApart(span) === 2);
  detours.sort((a, b) => portY(a.from) - portY(b.from) || (a.edge.id < b.edge.id ? -1 : 1));
  for (const { bundle } of detours) if (!lanes.has(bundle)) lanes.set(bundle, lanes.size);
  return lanes;
}

/** Gives each bundle its tracks and its lane. `bottom`: where the lowest card ends. */
export function guttersOf(spans: readonly Span[], bottom: number): Gutters {
  const lanes = lanesOf(spans);
  const laneY = (bundle: string): number => bottom + SIZES.firstLane + SIZES.pitch * (lanes.get(bundle) ?? 0);
  const runs: [Run[], Run[]] = [[], []];
  for (const span of spans) {
    const { bundle, from, to } = span;
    const apart = columnsApart(span);
    if (apart === 1) {
      const ys = [portY(from), portY(to)] as const;
      runs[Math.min(from.col, to.col) === 0 ? 0 : 1].push({ bundle, y0: Math.min(...ys), y1: Math.max(...ys) });
    } else if (apart === 2) {
      const [left, right] = from.col === 0 ? [from, to] : [to, from];
      const run = { bundle: detourRun(bundle), y1: laneY(bundle) };
      runs[0].push({ ...run, y0: portY(left) });
      runs[1].push({ ...run, y0: portY(right) });
    }
  }
  return { tracks: [assignTracks(runs[0]), assignTracks(runs[1])], laneY, lanes: lanes.size };
}

/** The first gutter with more tracks than it has room for; null: both are fine. */
export function fullGutter({ tracks }: Gutters): 0 | 1 | null {
  if (tracks[0].used > CAPACITY) return 0;
  return tracks[1].used > CAPACITY ? 1 : null;
}

export const crosses = ({ from, to }: Span, gutter: 0 | 1): boolean =>
  Math.min(from.col, to.col) <= gutter && Math.max(from.col, to.col) > gutter;
