import { useMemo } from "react";

import { callMarks } from "../../../core/graph/call-marks.ts";
import { drawGraph } from "../../../core/graph/draw.ts";
import { expandable } from "../../../core/graph/expansion.ts";
import type { Column, GraphNode, TurnGraph, VisibleEdge } from "../../../core/graph/model.ts";
import { Badge } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";
import type { GraphProps } from "./canvas.tsx";
import { CallSelector } from "./call-selector.tsx";

const COLUMNS: readonly (readonly [Column, "graph.sources" | "graph.context" | "graph.tools"])[] = [
  [0, "graph.sources"],
  [1, "graph.context"],
  [2, "graph.tools"],
];

/** The graph without a canvas: three lists, and each relation as a chip that leads to its other end. */
export function GraphLists({ trace, graph, expansion }: GraphProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const nodeId = usePick((state) => state.nodeId);
  const callId = usePick((state) => state.callId);
  const { nodes, routes } = useMemo(() => drawGraph(graph, expansion, nodeId), [graph, expansion, nodeId]);
  const groups = useMemo(() => expandable(graph), [graph]);
  const depthOf = useMemo(() => depths(nodes), [nodes]);
  const marks = useMemo(() => (callId === null ? null : callMarks(trace, callId)), [trace, callId]);
  const edges = useMemo(() => edgesByNode(routes.map(({ edge }) => edge)), [routes]);
  return (
    <section className="tt-lists">
      <CallSelector trace={trace} marks={marks} />
      {COLUMNS.map(([col, title]) => (
        <section key={col} aria-label={say(title)}>
          <h3>{say(title)}</h3>
          <ul>
            {nodes
              .filter((node) => node.col === col)
              .map((node) => (
                <ListCard
                  key={node.id}
                  node={node}
                  depth={depthOf.get(node.id) ?? 0}
                  open={groups.has(node.id) ? expansion.has(node.id) : null}
                  isCarried={marks?.carried.has(node.id) ?? false}
                  edges={edges.get(node.id) ?? []}
                  graph={graph}
                  toggle={() => controller.toggle(expansion, node.id)}
                />
              ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

interface ListCardProps {
  readonly node: GraphNode;
  readonly depth: number;
  readonly open: boolean | null;
  readonly isCarried: boolean;
  readonly edges: readonly VisibleEdge[];
  readonly graph: TurnGraph;
  readonly toggle: () => void;
}

function ListCard({ node, depth, open, isCarried, edges, graph, toggle: toggled }: ListCardProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const { title, facts, badges, unknown } = node.card;
  if (node.kind === "divider") return <li className="tt-list-divider">{say.text(title)}</li>;
  return (
    <li className="tt-list-card" style={{ marginInlineStart: 12 + depth * 12 }} data-tint={Math.min(depth, 3)}>
      <div className="tt-list-head">
        {open !== null && (
          <button
            type="button"
            className="tt-fold"
            aria-expanded={open}
            aria-label={`${say(open ? "do.collapse" : "do.expand")} ${say.text(title)}`}
            onClick={toggled}
          >
            {open ? "▾" : "▸"}
          </button>
        )}
        <button type="button" className="tt-list-main" onClick={() => controller.select(node.id)}>
          <b>{say.text(title)}</b>
          {facts.length > 0 && <span className="tt-quiet">{facts.map(say.text).join(" · ")}</span>}
        </button>
      </div>
      <div className="tt-chips">
        {isCarried && <span className="tt-mark">{say("graph.carried")}</span>}
        {badges.map((badge, index) => (
          <Badge key={index} tone={badge.tone}>
            {say.text(badge.text)}
          </Badge>
        ))}
        {unknown.length > 0 && <Badge tone="missing">{say("fact.not-recorded")}</Badge>}
        <RelationChips edges={edges} id={node.id} graph={graph} />
      </div>
    </li>
  );
}

const CHIPS_MAX = 6;

/** Relations of a card in words. Each leads to its other end. */
export function RelationChips({
  edges,
  id,
  graph,
}: {
  readonly edges: readonly VisibleEdge[];
  readonly id: string;
  readonly graph: TurnGraph;
}): JSX.Element {
  const controller = useController();
  const say = useSay();
  const nameOf = (other: string): string => {
    const found = graph.nodes.find((node) => node.id === other);
    return found === undefined ? other : say.text(found.card.title);
  };
  return (
    <>
      {edges.slice(0, CHIPS_MAX).map((edge) => {
        const outgoing = edge.from === id;
        const other = outgoing ? edge.to : edge.from;
        return (
          <button
            key={edge.id}
            type="button"
            className="tt-chip"
            data-kind={edge.kind}
            onClick={() => controller.select(other)}
          >
            <span aria-hidden="true">{outgoing ? "→" : "←"}</span>{" "}
            {outgoing
              ? `${say(`edge.${edge.kind}`)} ${nameOf(other)}`
              : say("app.relation-from", { name: nameOf(other), edge: say(`edge.${edge.kind}`) })}
            {edge.count > 1 && ` ×${edge.count}`}
          </button>
        );
      })}
      {edges.length > CHIPS_MAX && (
        <span className="tt-quiet">{say("edge.more", { n: edges.length - CHIPS_MAX })}</span>
      )}
    </>
  );
}

export function edgesByNode(edges: readonly VisibleEdge[]): ReadonlyMap<string, readonly VisibleEdge[]> {
  const byNode = new Map<string, VisibleEdge[]>();
  for (const edge of edges) {
    for (const id of [edge.from, edge.to]) {
      const own = byNode.get(id);
      if (own === undefined) byNode.set(id, [edge]);
      else own.push(edge);
    }
  }
  return byNode;
}

function depths(nodes: readonly GraphNode[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { id, parent } of nodes) found.set(id, parent === null ? 0 : (found.get(parent) ?? -1) + 1);
  return found;
}
