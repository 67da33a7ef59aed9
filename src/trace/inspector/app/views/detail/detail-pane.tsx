import { useEffect, useMemo, useRef } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { drawGraph } from "../../../core/graph/draw.ts";
import type { Card } from "../../../core/card.ts";
import { expandable } from "../../../core/graph/expansion.ts";
import { projectTurnGraph } from "../../../core/graph/project.ts";
import { treePath } from "../../../core/tree/rows.ts";
import { treeOf } from "../../../core/tree/tree.ts";
import { Badge } from "../badge.tsx";
import { useController, useSay } from "../context.tsx";
import { edgesByNode, RelationChips } from "../graph/lists.tsx";
import { useNarrow } from "../width.tsx";
import { DetailContent } from "./detail-content.tsx";
import { Links, Part } from "./parts.tsx";

/** What is selected, in full: beside the views, or over all of them where there is no room. */
export function DetailPane({ trace, id }: { readonly trace: TurnTrace; readonly id: string }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const narrow = useNarrow();
  const heading = useRef<HTMLHeadingElement>(null);
  const tree = useMemo(() => treeOf(trace), [trace]);
  const graph = useMemo(() => projectTurnGraph(trace, "all"), [trace]);
  const edges = useMemo(() => {
    const { routes } = drawGraph(graph, expandable(graph), id);
    return edgesByNode(routes.map(({ edge }) => edge)).get(id) ?? [];
  }, [graph, id]);
  const path = treePath(tree, id);
  const node = path.at(-1);
  const card: Card | undefined = node?.card ?? graph.nodes.find((one) => one.id === id)?.card;
  useEffect(() => {
    if (narrow) heading.current?.focus();
  }, [narrow]);
  return (
    <>
      <header className="tt-detail-head">
        <h3 ref={heading} tabIndex={-1}>
          {card === undefined ? id : say.text(card.title)}
        </h3>
        <button type="button" className="tt-button" aria-keyshortcuts="Escape" onClick={() => controller.select(null)}>
          ✕ {say("do.close")}
        </button>
      </header>
      <div className="tt-detail-body" tabIndex={0} role="group" aria-label={say("app.details")}>
        {card === undefined ? <p className="tt-absent">{say("app.nothing-known")}</p> : <CardFacts card={card} />}
        <DetailContent trace={trace} id={id} />
        {edges.length > 0 && (
          <Part title="app.relations">
            <div className="tt-chips">
              <RelationChips edges={edges} id={id} graph={graph} />
            </div>
          </Part>
        )}
        {node !== undefined && node.members.length > 0 && (
          <Part title="app.inside">
            <Links ids={node.members.map((member) => [member.id, <MemberName key={member.id} card={member.card} />])} />
          </Part>
        )}
      </div>
    </>
  );
}

function CardFacts({ card }: { readonly card: Card }): JSX.Element {
  const say = useSay();
  return (
    <>
      {card.badges.length > 0 && (
        <div className="tt-chips">
          {card.badges.map((badge, index) => (
            <Badge key={index} tone={badge.tone}>
              {say.text(badge.text)}
            </Badge>
          ))}
        </div>
      )}
      {card.facts.length > 0 && <p>{card.facts.map(say.text).join(" · ")}</p>}
      {card.unknown.length > 0 && (
        <p className="tt-absent">
          {say("fact.not-recorded")}: {card.unknown.map((word) => say(word)).join(", ")}
        </p>
      )}
    </>
  );
}

function MemberName({ card }: { readonly card: Card }): JSX.Element {
  const say = useSay();
  const more = [...card.badges.map(({ text }) => text), ...card.facts].map(say.text).join(" · ");
  return (
    <>
      <b>{say.text(card.title)}</b> <span className="tt-quiet">{more}</span>
    </>
  );
}
