import { useState } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { nodeId } from "../../core/graph/ids.ts";
import { type Band, type BandState, spineOf } from "../../core/spine.ts";
import { Boundary } from "./boundary.tsx";
import { useController, useSay } from "./context.tsx";
import { further } from "./later.ts";
import type { ViewProps } from "./view-props.ts";

const GuardList = further<ViewProps>("GuardList");

const SHAPES: Readonly<Record<BandState, string>> = {
  done: "●",
  active: "◐",
  skipped: "○",
  "not-taken": "⊘",
  failed: "✕",
  "not-recorded": "?",
};

/** How far the turn came, step by step, and what it had to pass first. */
export function Spine({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="tt-spine">
      <ol aria-label={say("spine.title")}>
        {spineOf(trace).map(({ band, state }) => {
          const target = targetOf(trace, band);
          const inside = (
            <>
              <span aria-hidden="true">{SHAPES[state]}</span> {say(`spine.${band}`)}{" "}
              <small>{say(`band.${state}`)}</small>
            </>
          );
          return (
            <li key={band} data-state={state} aria-current={state === "active" ? "step" : undefined}>
              {target === null ? (
                <span>{inside}</span>
              ) : (
                <button type="button" onClick={() => controller.select(target)}>
                  {inside}
                </button>
              )}
            </li>
          );
        })}
      </ol>
      <details className="tt-guards" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{say("guard.title")}</summary>
        {isOpen && (
          <Boundary of={trace.turnId}>
            <GuardList trace={trace} />
          </Boundary>
        )}
      </details>
    </div>
  );
}

/** The card that a step is about; null: it has none. */
function targetOf(trace: TurnTrace, band: Band): string | null {
  const last = trace.calls.at(-1);
  switch (band) {
    case "claim":
      return nodeId.history;
    case "match": {
      const [first] = trace.grounding ?? [];
      return first === undefined ? null : nodeId.source(first.resourceId);
    }
    case "assemble":
    case "verify":
      return trace.captures.length === 0 ? null : nodeId.prompt;
    case "calls":
      return last === undefined ? null : nodeId.call(last.id);
    case "tools":
      return nodeId.inventory;
    case "gate": {
      const asked = trace.tools.findLast(({ approval }) => approval !== null);
      return trace.proposal !== null ? nodeId.proposal : asked === undefined ? null : nodeId.tool(asked.callId);
    }
    case "answer":
    case "cite":
      return trace.answer === null ? null : nodeId.answer;
    case "guard":
    case "persist":
      return null;
  }
}
