import type { Ladder } from "../../../../ladder/model.ts";
import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { ladderSentence } from "../../../core/ladder-sentence.ts";
import { Badge } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";
import { noDecisionsWord } from "../decisions/recorded-decisions.ts";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import { wordIn } from "../word-in.ts";
import type { ViewProps } from "../view-props.ts";
import { EntryChoice } from "./entry-choice.tsx";
import { GateList } from "./gate-list.tsx";
import { HistoryStrip } from "./history-strip.tsx";
import { fetchLadder } from "./ladder-api.ts";
import { WhatIfBox } from "./what-if-box.tsx";
import { ladderOf } from "../../state/state.ts";

/** Why one entry fired in the turn, or did not: from what was recorded; and apart from it, what would be now. */
export function WhyView({ trace }: ViewProps): JSX.Element {
  const say = useSay();
  const entryId = usePick((state) => state.entryId);
  const captureId = usePick((state) => state.entryCaptureId);
  const word = noDecisionsWord(trace);
  return (
    <section className="tt-why" aria-label={say("why-not.title")}>
      <h2>{say("why-not.title")}</h2>
      {word !== null ? (
        <p className="tt-note">{say(word)}</p>
      ) : entryId === null ? (
        <EntryChoice trace={trace} />
      ) : (
        <OfEntry key={entryId} trace={trace} entryId={entryId} captureId={captureId} />
      )}
    </section>
  );
}

interface OfEntryProps {
  readonly trace: TurnTrace;
  readonly entryId: string;
  /** null: the assembly that was sent last. */
  readonly captureId: string | null;
}

function OfEntry({ trace, entryId, captureId }: OfEntryProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const { sessionId, turnId } = trace;
  const [remote, again] = useRemote(`${turnId} ${entryId} ${captureId ?? ""}`, (signal) =>
    fetchLadder(controller.api.http, { sessionId, turnId, entryId, captureId }, signal),
  );
  return (
    <>
      <button type="button" className="tt-button" onClick={() => controller.set(ladderOf(null))}>
        {say("tables.other-entry")}
      </button>
      {remote.state === "failed" && remote.fault.kind === "missing" ? (
        <p className="tt-note" role="alert">
          {say("tables.no-ladder", { id: entryId })}
        </p>
      ) : (
        <RemotePart remote={remote} again={again}>
          {(ladder) => <Answer trace={trace} ladder={ladder} step={stepOf(trace, captureId)} />}
        </RemotePart>
      )}
    </>
  );
}

/** Step of an assembly that was chosen among several; null: there is nothing to tell apart. */
function stepOf({ captures }: TurnTrace, captureId: string | null): number | null {
  const capture = captures.length < 2 ? undefined : captures.find((one) => one.captureId === captureId);
  return capture?.step ?? null;
}

interface AnswerProps {
  readonly trace: TurnTrace;
  readonly ladder: Ladder;
  readonly step: number | null;
}

function Answer({ trace, ladder, step }: AnswerProps): JSX.Element {
  const say = useSay();
  const { title, itemId, resourceId, state, reason, header, stoppedAt } = ladder;
  return (
    <>
      <header className="tt-why-head">
        <h3>{title === null || title === "" ? itemId : title}</h3>
        <p className="tt-quiet tt-code">{title === null || title === "" ? resourceId : itemId}</p>
        <p className="tt-chips">
          <Badge tone={state === "available" || state === "considered" ? "plain" : "good"}>
            {say(`state.${state}`)}
          </Badge>
          <Badge tone="plain">{wordIn(say, "reason", reason)}</Badge>
          {step !== null && <Badge tone="plain">{say("tables.step", { n: step })}</Badge>}
        </p>
        <p className="tt-why-header" data-stopped={stoppedAt ?? undefined}>
          {ladderSentence(header, say.speech)}
        </p>
      </header>
      <GateList gates={ladder.gates} />
      <HistoryStrip history={ladder.history} entryId={itemId} />
      <WhatIfBox sessionId={trace.sessionId} ladder={ladder} />
    </>
  );
}
