import { bundledEnd, bundleOf } from "./bundle.ts";
import { foldEdges, type Nesting } from "./fold.ts";
import { crosses, type Span } from "./gutters.ts";
import type { EdgeKind, VisibleEdge } from "./model.ts";

/** The kind with most bundles in a gutter; of two the one that comes first in the alphabet. */
function crowdedKind(spans: readonly Span[], gutter: 0 | 1): EdgeKind {
  const bundles = new Map<EdgeKind, Set<string>>();
  for (const span of spans) {
    if (!crosses(span, gutter)) continue;
    const of = bundles.get(span.edge.kind);
    if (of === undefined) bundles.set(span.edge.kind, new Set([span.bundle]));
    else of.add(span.bundle);
  }
  const [first] = [...bundles].sort((a, b) => b[1].size - a[1].size || (a[0] < b[0] ? -1 : 1));
  if (first === undefined) throw new TypeError(`gutter ${gutter} is full of nothing`);
  return first[0];
}

const bundleCount = (edges: readonly VisibleEdge[]): number => new Set(edges.map(bundleOf)).size;

/**
 * Makes room in a gutter that is over its capacity: the edges of the kind with most bundles there are lifted one card up
 * at the end that they are bundled at, and merged. null: that brought nothing.
 */
export function condense(spans: readonly Span[], gutter: 0 | 1, nesting: Nesting): VisibleEdge[] | null {
  const kind = crowdedKind(spans, gutter);
  const end = bundledEnd(kind);
  const edges = spans.map(({ edge }) => edge);
  const lifted = edges.map((edge) =>
    edge.kind === kind ? { ...edge, [end]: nesting.parentOf(edge[end]) ?? edge[end] } : edge,
  );
  const folded = foldEdges(lifted, nesting);
  return folded.length < edges.length || bundleCount(folded) < bundleCount(edges) ? folded : null;
}
