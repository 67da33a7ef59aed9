import { useState } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { isExample } from "../data/examples.ts";
import { rowFacts } from "../state/row-facts.ts";
import { summaryOf } from "../state/summary.ts";
import { usePick, useSay } from "./context.tsx";
import { Origin } from "./origin.tsx";
import { Spine } from "./spine.tsx";
import { Drift, Strips } from "./strips.tsx";
import { LineFacts, TurnLine } from "./turn-line.tsx";
import { useNarrow } from "./width.tsx";

interface TurnHeadProps {
  readonly trace: TurnTrace;
}

/** What a turn was, what is to be known of it, and how far it came. */
export function TurnHead({ trace }: TurnHeadProps): JSX.Element {
  const isOurs = usePick((state) => isExample(state.sessionId));
  if (useNarrow()) {
    return (
      <header className="tt-turn-head">
        <TurnLine trace={trace} />
        {isOurs && <Origin />}
        <Strips trace={trace} />
        <More trace={trace} />
      </header>
    );
  }
  return (
    <header className="tt-turn-head">
      <div className="tt-line">
        <TurnLine trace={trace} />
        <Origin />
        <LineFacts trace={trace} />
      </div>
      <Strips trace={trace} />
      <Drift trace={trace} />
      <Spine trace={trace} />
    </header>
  );
}

/** Where there is no room: in one line, and all of it when that is opened. */
function More({ trace }: TurnHeadProps): JSX.Element {
  const say = useSay();
  const isOurs = usePick((state) => isExample(state.sessionId));
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="tt-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{rowFacts(summaryOf(trace)).map(say.text).join(" · ")}</summary>
      {isOpen && (
        <div className="tt-line">
          {!isOurs && <Origin />}
          <LineFacts trace={trace} />
          <Drift trace={trace} />
          <Spine trace={trace} />
        </div>
      )}
    </details>
  );
}
