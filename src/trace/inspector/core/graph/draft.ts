import type { Card } from "../card.ts";
import type { Column, EdgeKind, GraphEdge, GraphNode, NodeKind, TurnGraph } from "./model.ts";

/** Where a card goes; it comes after those that were put beside it before. */
export interface Seat {
  readonly col: Column;
  readonly parent: string | null;
}

/** A graph in the making. Cards are put down top to bottom, edges between cards that are there. */
export class GraphDraft {
  readonly #nodes = new Map<string, GraphNode>();
  readonly #edges = new Map<string, GraphEdge>();

  put(id: string, kind: NodeKind, { seat, card }: { readonly seat: Seat; readonly card: Card }): void {
    if (!this.#nodes.has(id)) this.#nodes.set(id, { id, kind, ...seat, order: this.#nodes.size, card });
  }

  has(id: string): boolean {
    return this.#nodes.has(id);
  }

  /** A recorded relation. Nothing when one of its ends has no card: what is not listed cannot be pointed at. */
  join(kind: EdgeKind, ends: readonly [from: string, to: string], drawn: GraphEdge["drawn"] = "always"): void {
    const [from, to] = ends;
    if (from === to || !this.#nodes.has(from) || !this.#nodes.has(to)) return;
    this.#edges.set(`${kind}|${from}|${to}`, { kind, from, to, drawn, more: 0 });
  }

  /** A relation to several cards of which the first is drawn, with the number of the others. */
  joinFirst(kind: EdgeKind, from: string, targets: readonly string[]): void {
    const there = targets.filter((to) => this.#nodes.has(to));
    if (!this.#nodes.has(from)) return;
    for (const [index, to] of there.entries()) {
      const first = index === 0;
      const edge = {
        kind,
        from,
        to,
        drawn: first ? "always" : "selected",
        more: first ? there.length - 1 : 0,
      } as const;
      this.#edges.set(`${kind}|${from}|${to}`, edge);
    }
  }

  graph(): TurnGraph {
    const nodes = [...this.#nodes.values()];
    const unknown = nodes.flatMap(({ id, card }) => card.unknown.map((fact) => ({ nodeId: id, fact })));
    return { nodes, edges: [...this.#edges.values()], unknown };
  }
}
