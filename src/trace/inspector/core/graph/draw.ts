import { type Expansion, parentsOf, visibleNodes } from "./expansion.ts";
import { foldEdges } from "./fold.ts";
import { GRAPH_WIDTH, SIZES } from "./geometry.ts";
import { layoutTurnGraph } from "./layout.ts";
import type { Box, GraphEdge, GraphNode, Routing, TurnGraph } from "./model.ts";
import { routeEdges } from "./route.ts";

/** Everything that is drawn of a graph. Pixels. */
export interface Drawing extends Routing {
  /** Parents before their members. */
  readonly nodes: readonly GraphNode[];
  readonly boxes: ReadonlyMap<string, Box>;
  readonly width: number;
  readonly height: number;
}

/** An edge that is not always drawn is drawn while one of its ends, as it is recorded, is selected. */
const isDrawn = ({ drawn, from, to }: GraphEdge, selected: string | null): boolean =>
  drawn === "always" || (selected !== null && (from === selected || to === selected));

/** The visible cards of a graph with their places, and the lines between them. The same input gives the same drawing. */
export function drawGraph(graph: TurnGraph, expansion: Expansion, selected: string | null): Drawing {
  const nodes = visibleNodes(graph, expansion);
  const boxes = layoutTurnGraph(nodes);
  const parentOf = parentsOf(graph);
  const edges = graph.edges.filter((edge) => isDrawn(edge, selected));
  const routing = routeEdges(boxes, foldEdges(edges, { parentOf, isVisible: (id) => boxes.has(id) }), parentOf);
  return { ...routing, nodes, boxes, width: GRAPH_WIDTH, height: routing.bottom + SIZES.margin };
}
