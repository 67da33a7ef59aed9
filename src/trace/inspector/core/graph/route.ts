import { condense } from "./condense.ts";
import type { Nesting } from "./fold.ts";
import { CAPACITY, portY, railX, SIZES, TRACKS_WIDTH, trackX } from "./geometry.ts";
import { columnsApart, detourRun, fullGutter, type Gutters, guttersOf, type Span, spansOf } from "./gutters.ts";
import type { Box, Point, Route, Routing, VisibleEdge } from "./model.ts";

/** How often a full gutter is made emptier before its tracks are squeezed. */
const CONDENSE_MAX = 8;

/** Distance of tracks in a gutter; less than usual when there are too many (half a pixel at 289), so that none enters a card. */
const pitchOf = (used: number): number => (used > CAPACITY ? TRACKS_WIDTH / (used - 1) : SIZES.pitch);

const leftPort = (box: Box): Point => [box.x, portY(box)];
const rightPort = (box: Box): Point => [box.x + box.w, portY(box)];

/** Inside a column: out to the left, along the rail, and in from the left. */
function railPoints({ from, to }: Span): Point[] {
  const x = railX(from.col);
  return [leftPort(from), [x, portY(from)], [x, portY(to)], leftPort(to)];
}

/** Between neighbours: one vertical run, in the bundle's track. */
function trackPoints({ from, to }: Span, x: number): Point[] {
  const [start, end] = from.col < to.col ? [rightPort(from), leftPort(to)] : [leftPort(from), rightPort(to)];
  return [start, [x, start[1]], [x, end[1]], end];
}

/** Two columns apart: down a track, along a lane beneath all cards, up a track of the other gutter. */
function detourPoints({ from, to }: Span, [left, right]: readonly [number, number], lane: number): Point[] {
  const forward = from.col < to.col;
  const [start, end] = forward ? [rightPort(from), leftPort(to)] : [leftPort(from), rightPort(to)];
  const [down, up] = forward ? [left, right] : [right, left];
  return [start, [down, start[1]], [down, lane], [up, lane], [up, end[1]], end];
}

function routesOf(spans: readonly Span[], { tracks, laneY }: Gutters): Route[] {
  const pitch = [pitchOf(tracks[0].used), pitchOf(tracks[1].used)] as const;
  const x = (gutter: 0 | 1, run: string): number => trackX(gutter, tracks[gutter].trackOf.get(run) ?? 0, pitch[gutter]);
  return spans.map((span): Route => {
    const { edge, bundle, from, to } = span;
    const apart = columnsApart(span);
    if (apart === 0) return { edge, bundle, via: "rail", points: railPoints(span) };
    if (apart === 1) {
      const gutter = Math.min(from.col, to.col) === 0 ? 0 : 1;
      return { edge, bundle, via: "track", points: trackPoints(span, x(gutter, bundle)) };
    }
    const run = detourRun(bundle);
    return { edge, bundle, via: "detour", points: detourPoints(span, [x(0, run), x(1, run)], laneY(bundle)) };
  });
}

/**
 * Lines for the edges between boxes; no line enters a card that is not around one of its ends. When a gutter has more
 * bundles than tracks, edges are merged upwards, at most eight times, then the tracks are squeezed.
 * Throws a TypeError for an edge that ends at no box.
 */
export function routeEdges(
  boxes: ReadonlyMap<string, Box>,
  edges: readonly VisibleEdge[],
  parentOf: (id: string) => string | null,
): Routing {
  const nesting: Nesting = { parentOf, isVisible: (id) => boxes.has(id) };
  let cardsEnd: number = SIZES.margin;
  for (const box of boxes.values()) cardsEnd = Math.max(cardsEnd, box.y + box.h);
  let spans = spansOf(edges, boxes);
  let gutters = guttersOf(spans, cardsEnd);
  let full = fullGutter(gutters);
  for (let tries = 0; full !== null && tries < CONDENSE_MAX; tries++) {
    const fewer = condense(spans, full, nesting);
    if (fewer === null) break;
    spans = spansOf(fewer, boxes);
    gutters = guttersOf(spans, cardsEnd);
    full = fullGutter(gutters);
  }
  return {
    routes: routesOf(spans, gutters),
    bottom: cardsEnd + (gutters.lanes === 0 ? 0 : SIZES.firstLane + SIZES.pitch * gutters.lanes),
    condensed: edges.length - spans.length,
    overflow: full !== null,
  };
}
