import { memo, useMemo } from "react";

import type { Drawing } from "../../../core/graph/draw.ts";
import type { EdgeKind, Route } from "../../../core/graph/model.ts";
import { drawnEdges } from "./drawn-edges.ts";
import { labelPoint } from "./edge-path.ts";

export const EDGE_KINDS: readonly EdgeKind[] = [
  "inclusion",
  "request",
  "execution",
  "result",
  "citation",
  "activation",
];

interface EdgesProps {
  readonly drawing: Drawing;
  /** Edges of this card stand out; null: all look alike. */
  readonly selected: string | null;
}

/**
 * All edges in one drawing beneath the cards. The lists and the tree say the same in words. Edges that look alike are one
 * element: with an element each, hundreds of them cost more than all of the cards.
 */
export const Edges = memo(function Edges({ drawing, selected }: EdgesProps): JSX.Element {
  const { routes, width, height } = drawing;
  const drawn = useMemo(() => drawnEdges(routes, selected), [routes, selected]);
  return (
    <svg
      className="tt-edges"
      width={width}
      height={height}
      aria-hidden="true"
      data-selected={selected !== null || undefined}
    >
      {drawn.map(({ kind, hot, lines, heads }) => (
        <g key={`${kind} ${hot}`} data-kind={kind} data-hot={hot || undefined}>
          <path d={lines} />
          <path d={heads} data-head="" />
        </g>
      ))}
      {routes.map((route) => (
        <Label key={route.edge.id} route={route} selected={selected} />
      ))}
    </svg>
  );
});

/** How many relations a line stands for. */
function Label({ route, selected }: { readonly route: Route; readonly selected: string | null }): JSX.Element | null {
  const { edge, points, via } = route;
  // A rail is one line for many: labels on it would lie on each other.
  if (via === "rail") return null;
  const label = (edge.count > 1 ? `×${edge.count}` : "") + (edge.more > 0 ? ` +${edge.more}` : "");
  if (label === "") return null;
  const [x, y] = labelPoint(points);
  return (
    <text x={x} y={y} dy="-3" data-hot={edge.from === selected || edge.to === selected || undefined}>
      {label}
    </text>
  );
}
