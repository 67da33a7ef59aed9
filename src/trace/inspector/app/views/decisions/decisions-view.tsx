import { useState } from "react";

import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { useController, useSay } from "../context.tsx";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import type { ViewProps } from "../view-props.ts";
import { DecisionsTable } from "./decisions-table.tsx";
import { fetchDecisions } from "./open-packed.ts";
import { noDecisionsWord } from "./recorded-decisions.ts";

/** What became of every entry in a turn. */
export function DecisionsView({ trace }: ViewProps): JSX.Element {
  const say = useSay();
  const word = noDecisionsWord(trace);
  return (
    <section className="tt-decisions" aria-label={say("view.decisions")}>
      {word === null ? <Fetched key={trace.turnId} trace={trace} /> : <p className="tt-note">{say(word)}</p>}
    </section>
  );
}

function Fetched({ trace }: ViewProps): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const { sessionId, turnId } = trace;
  const [captureId, setCaptureId] = useState<string | null>(null);
  const [remote, again] = useRemote(`${turnId} ${captureId ?? ""}`, (signal) =>
    fetchDecisions(api.http, { sessionId, turnId, captureId }, signal),
  );
  return (
    <>
      <Captures trace={trace} chosen={captureId} choose={setCaptureId} />
      <RemotePart remote={remote} again={again}>
        {(opened) =>
          opened === null ? (
            <p className="tt-note">{say("state.grounding-lost")}</p>
          ) : (
            <DecisionsTable trace={trace} opened={opened} />
          )
        }
      </RemotePart>
    </>
  );
}

interface CapturesProps {
  readonly trace: TurnTrace;
  readonly chosen: string | null;
  readonly choose: (captureId: string | null) => void;
}

/** Which assembly is shown, in a turn that had several. */
function Captures({ trace, chosen, choose }: CapturesProps): JSX.Element | null {
  const say = useSay();
  if (trace.captures.length < 2) return null;
  return (
    <label className="tt-decisions-capture">
      <span>{say("tables.assembly")}</span>
      <select value={chosen ?? ""} onChange={(event) => choose(event.target.value === "" ? null : event.target.value)}>
        <option value="">{say("tables.last-sent")}</option>
        {trace.captures.map(({ captureId, step }) => (
          <option key={captureId} value={captureId}>
            {say("tables.step", { n: step })}
          </option>
        ))}
      </select>
    </label>
  );
}
