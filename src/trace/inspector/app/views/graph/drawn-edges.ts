import type { EdgeKind, Route } from "../../../core/graph/model.ts";
import { edgePath, headPath } from "./edge-path.ts";

/** Edges that look alike, as two SVG paths: their lines, and their arrowheads. */
export interface DrawnEdges {
  readonly kind: EdgeKind;
  /** They begin or end at the selected card. */
  readonly hot: boolean;
  readonly lines: string;
  readonly heads: string;
}

/** All routes by kind and by whether they belong to the selected card; those that do come last, on top. */
export function drawnEdges(routes: readonly Route[], selected: string | null): readonly DrawnEdges[] {
  const isHot = ({ edge }: Route): boolean => edge.from === selected || edge.to === selected;
  return [false, true].flatMap((hot) =>
    [
      ...Map.groupBy(
        routes.filter((route) => isHot(route) === hot),
        ({ edge }) => edge.kind,
      ),
    ].map(([kind, alike]) => ({
      kind,
      hot,
      lines: alike.map(({ points }) => edgePath(points)).join(""),
      heads: alike.map(({ points }) => headPath(points)).join(""),
    })),
  );
}
