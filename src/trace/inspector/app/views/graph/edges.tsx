import { memo } from "react";

import type { Drawing } from "../../../core/graph/draw.ts";
import type { EdgeKind } from "../../../core/graph/model.ts";
import { edgePath, labelPoint } from "./edge-path.ts";

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

/** All edges in one drawing beneath the cards. The lists and the tree say the same in words. */
export const Edges = memo(function Edges({ drawing, selected }: EdgesProps): JSX.Element {
  const { routes, width, height } = drawing;
  const hot = (from: string, to: string): boolean => from === selected || to === selected;
  return (
    <svg
      className="tt-edges"
      width={width}
      height={height}
      aria-hidden="true"
      data-selected={selected !== null || undefined}
    >
      <defs>
        {EDGE_KINDS.map((kind) => (
          <marker
            key={kind}
            id={`tt-arrow-${kind}`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="9"
            markerHeight="9"
            orient="auto"
            markerUnits="userSpaceOnUse"
          >
            <path d="M0 0L8 4L0 8z" data-kind={kind} />
          </marker>
        ))}
      </defs>
      {routes.map(({ edge, points }) => (
        <path
          key={edge.id}
          d={edgePath(points)}
          data-kind={edge.kind}
          data-hot={hot(edge.from, edge.to) || undefined}
          markerEnd={`url(#tt-arrow-${edge.kind})`}
        />
      ))}
      {routes.map(({ edge, points, via }) => {
        // A rail is one line for many: labels on it would lie on each other.
        if (via === "rail") return null;
        const label = (edge.count > 1 ? `×${edge.count}` : "") + (edge.more > 0 ? ` +${edge.more}` : "");
        const [x, y] = labelPoint(points);
        return (
          label !== "" && (
            <text key={edge.id} x={x} y={y} dy="-3" data-hot={hot(edge.from, edge.to) || undefined}>
              {label}
            </text>
          )
        );
      })}
    </svg>
  );
});
