import { layoutTurnGraph } from "../../../../../src/trace/inspector/core/graph/layout.ts";
import type { Box, Column, EdgeKind, VisibleEdge } from "../../../../../src/trace/inspector/core/graph/model.ts";

/** `counts`: cards at the top of each column, named `<column>.<index>`. */
export function columnsOf(...counts: readonly [number, number, number]): ReadonlyMap<string, Box> {
  const nodes = counts.flatMap((count, col) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${col}.${index}`,
      col: col as Column,
      kind: "tool" as const,
      parent: null,
      order: index,
    })),
  );
  return layoutTurnGraph(nodes);
}

export const edge = (kind: EdgeKind, from: string, to: string): VisibleEdge => ({
  id: `${kind}|${from}|${to}`,
  kind,
  from,
  to,
  count: 1,
  more: 0,
});

/** No card is inside of another one. */
export const flat = (): null => null;
