import type { EdgeKind } from "./model.ts";

/** The end that edges of a kind are bundled at. What leaves one card for many is drawn as one trunk, so is what meets. */
export const bundledEnd = (kind: EdgeKind): "from" | "to" =>
  kind === "execution" || kind === "citation" || kind === "activation" ? "from" : "to";

/** Edges with the same bundle share their vertical run. */
export const bundleOf = (edge: { kind: EdgeKind; from: string; to: string }): string =>
  `${edge.kind}|${edge[bundledEnd(edge.kind)]}`;
