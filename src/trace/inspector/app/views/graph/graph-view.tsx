import { useMemo } from "react";

import { defaultExpansion, reveal } from "../../../core/graph/expansion.ts";
import { projectTurnGraph } from "../../../core/graph/project.ts";
import { usePick } from "../context.tsx";
import { further } from "../later.ts";
import type { ViewProps } from "../view-props.ts";
import { useNarrow } from "../width.tsx";
import { GraphCanvas, type GraphProps } from "./canvas.tsx";

const GraphLists = further<GraphProps>("GraphLists");

/** The turn as cards and recorded relations: a canvas, or three lists where there is no room for one. */
export function GraphView({ trace }: ViewProps): JSX.Element {
  const narrow = useNarrow();
  const graph = useMemo(() => projectTurnGraph(trace), [trace]);
  const kept = usePick((state) => state.expanded);
  const nodeId = usePick((state) => state.nodeId);
  const expansion = useMemo(() => {
    const open = kept ?? defaultExpansion(graph);
    return nodeId === null ? open : reveal(graph, open, nodeId);
  }, [graph, kept, nodeId]);
  const props = { trace, graph, expansion };
  return narrow ? <GraphLists {...props} /> : <GraphCanvas key={trace.turnId} {...props} />;
}
