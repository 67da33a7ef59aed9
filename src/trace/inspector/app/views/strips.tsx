import { type ReactNode, useState } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { DriftState } from "../../core/drift.ts";
import { Boundary } from "./boundary.tsx";
import { useController, usePick, useSay } from "./context.tsx";
import { further } from "./later.ts";
import { DRIFT_MARKS, DRIFT_ORDER, resourceDrift } from "./turn/drift-facts.ts";
import type { ViewProps } from "./view-props.ts";

const DriftList = further<ViewProps>("DriftList");

/** What is to be known of a turn before it is read: that it is not whole, or not the last word. */
export function Strips({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const { shown } = usePick((state) => state.follow);
  const connection = usePick((state) => state.live.connection);
  const { bodies, redactedAt, callsOmitted, toolsOmitted } = trace;
  return (
    <div className="tt-strips">
      {shown.is === "reading" && <Strip mark="◐">{say("state.not-committed")}</Strip>}
      {shown.is === "failed" && shown.why === "not-stored" && <Strip mark="✕">{say("state.not-stored")}</Strip>}
      {shown.is === "failed" && shown.why !== "not-stored" && (
        <Strip mark="✕">{say("state.failed-read", { message: shown.message })}</Strip>
      )}
      {shown.is === "live" && connection === "lost" && <Strip mark="✕">{say("state.live-lost")}</Strip>}
      {connection === "refused" && <Strip mark="⊘">{say("state.live-refused")}</Strip>}
      {trace.recovered !== null && <Strip mark="!">{say("state.recovered")}</Strip>}
      {bodies === "redacted" && (
        <Strip mark="▒">
          {redactedAt === null ? say("state.redacted-undated") : say("state.redacted", { at: redactedAt })}
        </Strip>
      )}
      {trace.itemsTruncated && trace.items !== null && (
        <Strip mark="…">{say("state.items-window", { shown: trace.items.length, total: trace.itemsTotal })}</Strip>
      )}
      {callsOmitted > 0 && <Strip mark="…">{say("is.calls-omitted", { n: callsOmitted })}</Strip>}
      {toolsOmitted > 0 && <Strip mark="…">{say("is.tools-omitted", { n: toolsOmitted })}</Strip>}
    </div>
  );
}

function Strip({ mark, children }: { readonly mark: string; readonly children: ReactNode }): JSX.Element {
  return (
    <p className="tt-strip">
      <span aria-hidden="true">{mark} </span>
      {children}
    </p>
  );
}

/** What has changed since: counted at once, told fact by fact when it is opened. */
export function Drift({ trace }: { readonly trace: TurnTrace }): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  if (trace.state === "open" || trace.bodies === "redacted") return null;
  const facts = resourceDrift(trace);
  const count = (state: DriftState): number => facts.filter((fact) => fact.state === state).length;
  const told = DRIFT_ORDER.filter((state) => state !== "same" && count(state) > 0);
  const toggled = (open: boolean): void => {
    setOpen(open);
    if (open) controller.loadProfile();
  };
  return (
    <details className="tt-strip tt-drift" onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary>
        <b>{say("drift.title")}:</b>{" "}
        {told.length === 0
          ? say("drift.none")
          : told.map((state) => `${DRIFT_MARKS[state]} ${count(state)} ${say(`drift.${state}`)}`).join(" · ")}
      </summary>
      {isOpen && (
        <Boundary of={trace.turnId}>
          <DriftList trace={trace} />
        </Boundary>
      )}
    </details>
  );
}
