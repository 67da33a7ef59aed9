import type { EdgeKind, VisibleEdge } from "./model.ts";

/** A relation, or an edge that already stands for several. */
export interface Foldable {
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  readonly count?: number;
  readonly more: number;
}

export interface Nesting {
  /** The card that a card is inside of; null: at the top, or no such card. */
  parentOf(id: string): string | null;
  isVisible(id: string): boolean;
}

/** The card itself, else the nearest one around it that can be seen; null: there is none. */
export function visibleCard(id: string, nesting: Nesting): string | null {
  let at: string | null = id;
  while (at !== null && !nesting.isVisible(at)) at = nesting.parentOf(at);
  return at;
}

/** Lifts both ends to visible cards, drops what then begins and ends in one card, merges what coincides. By id. */
export function foldEdges(edges: Iterable<Foldable>, nesting: Nesting): VisibleEdge[] {
  const folded = new Map<string, VisibleEdge>();
  for (const edge of edges) {
    const from = visibleCard(edge.from, nesting);
    const to = visibleCard(edge.to, nesting);
    if (from === null || to === null || from === to) continue;
    const id = `${edge.kind}|${from}|${to}`;
    const same = folded.get(id);
    const count = (edge.count ?? 1) + (same?.count ?? 0);
    folded.set(id, { id, kind: edge.kind, from, to, count, more: edge.more + (same?.more ?? 0) });
  }
  return [...folded.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
