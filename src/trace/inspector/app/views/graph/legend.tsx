import type { Drawing } from "../../../core/graph/draw.ts";
import { useSay } from "../context.tsx";
import { EDGE_KINDS } from "./edges.tsx";

/** What the lines mean, and whether some had to be merged. It stays in view. */
export function Legend({ drawing }: { readonly drawing: Drawing }): JSX.Element {
  const say = useSay();
  return (
    <div className="tt-legend">
      <b>{say("graph.legend")}</b>
      {EDGE_KINDS.map((kind) => (
        <span key={kind} className="tt-legend-item">
          <svg width="26" height="10" aria-hidden="true">
            <path d="M1 5H24" data-kind={kind} />
            <path d="M19 1.5L25 5L19 8.5z" data-kind={kind} data-head="" />
          </svg>
          {say(`edge.${kind}`)}
        </span>
      ))}
      {drawing.condensed > 0 && <span>{say("graph.condensed", { n: drawing.condensed })}</span>}
      {drawing.overflow && <span>{say("graph.overflow")}</span>}
    </div>
  );
}
