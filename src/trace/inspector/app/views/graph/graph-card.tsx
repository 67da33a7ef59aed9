import { memo } from "react";

import type { Box, GraphNode } from "../../../core/graph/model.ts";
import { Badge } from "../badge.tsx";
import type { Say } from "../context.tsx";

/** How a card stands to the chosen model call. */
export type Mark = "carried" | "offered" | "called" | null;

export interface GraphCardProps {
  readonly node: GraphNode;
  readonly box: Box;
  /** null: nothing is inside of it. */
  readonly open: boolean | null;
  readonly selected: boolean;
  /** Something else is chosen, and this has nothing to do with it. */
  readonly dim: boolean;
  readonly mark: Mark;
  /** It has the one tab stop of the graph. */
  readonly tabStop: boolean;
  readonly say: Say;
}

/** One card at its place. Presses are heard by the canvas, so that hundreds of cards cost little. */
export const GraphCard = memo(function GraphCard(props: GraphCardProps): JSX.Element {
  const { node, box, open, selected, dim, mark, tabStop, say } = props;
  const { title, facts, badges, unknown } = node.card;
  const name = say.text(title);
  if (node.kind === "divider") {
    return (
      <div className="tt-divider" style={placeOf(box)}>
        {name}
      </div>
    );
  }
  return (
    <button
      type="button"
      className="tt-card"
      data-id={node.id}
      data-kind={node.kind}
      data-tint={Math.min(box.depth, 3)}
      data-dim={dim || undefined}
      data-mark={mark ?? undefined}
      aria-pressed={selected}
      aria-expanded={open ?? undefined}
      tabIndex={tabStop ? 0 : -1}
      title={name}
      style={placeOf(box)}
    >
      <span className="tt-card-head" style={{ height: box.head }}>
        {open !== null && (
          <span className="tt-chevron" data-toggle="" aria-hidden="true">
            {open ? "▾" : "▸"}
          </span>
        )}
        <span className="tt-card-text">
          <span className="tt-card-title">{name}</span>
          {facts.length > 0 && <span className="tt-card-facts">{facts.map(say.text).join(" · ")}</span>}
        </span>
        {mark !== null && mark !== "called" && (
          <span className="tt-mark">{say(mark === "carried" ? "graph.carried" : "graph.offered-here")}</span>
        )}
        {badges.map((badge, index) => (
          <Badge key={index} tone={badge.tone}>
            {say.text(badge.text)}
          </Badge>
        ))}
        {unknown.length > 0 && <Badge tone="missing">{say("fact.not-recorded")}</Badge>}
      </span>
    </button>
  );
});

const placeOf = ({ x, y, w, h }: Box): React.CSSProperties => ({ left: x, top: y, width: w, height: h });
