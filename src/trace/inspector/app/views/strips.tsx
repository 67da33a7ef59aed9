import type { ReactNode } from "react";

import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { type DriftFact, type DriftState, profileDrifted } from "../../core/drift.ts";
import { useController, usePick, useSay } from "./context.tsx";

/** What is to be known of a turn before it is read: where it comes from, what is gone, what has changed since. */
export function Strips({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const { shown } = usePick((state) => state.follow);
  const { bodies, redactedAt } = trace;
  return (
    <div className="tt-strips">
      {shown.is === "reading" && <Strip mark="◐">{say("state.not-committed")}</Strip>}
      {shown.is === "failed" && shown.why === "not-stored" && <Strip mark="✕">{say("state.not-stored")}</Strip>}
      {shown.is === "failed" && shown.why !== "not-stored" && (
        <Strip mark="✕">{say("state.failed-read", { message: shown.message })}</Strip>
      )}
      {trace.recovered !== null && <Strip mark="!">{say("state.recovered")}</Strip>}
      {bodies === "redacted" && (
        <Strip mark="▒">
          {redactedAt === null ? say("state.redacted-undated") : say("state.redacted", { at: redactedAt })}
        </Strip>
      )}
      {trace.itemsTruncated && trace.items !== null && (
        <Strip mark="…">{say("state.items-window", { shown: trace.items.length, total: trace.itemsTotal })}</Strip>
      )}
      <Drift trace={trace} />
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

const MARKS: Readonly<Record<DriftState, string>> = { same: "=", changed: "≠", missing: "−", added: "+", unknown: "?" };
const ORDER: readonly DriftState[] = ["changed", "missing", "added", "unknown", "same"];

/** What has changed since, fact by fact. Counted at once, listed when it is opened; the profile is fetched then. */
function Drift({ trace }: { readonly trace: TurnTrace }): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const profile = usePick((state) => state.profile);
  if (trace.state === "open" || trace.bodies === "redacted") return null;
  const facts = profile.state === "ready" ? profileDrifted(trace, profile.value) : resourceFacts(trace);
  const count = (state: DriftState): number => facts.filter((fact) => fact.state === state).length;
  const told = ORDER.filter((state) => state !== "same" && count(state) > 0);
  return (
    <details className="tt-strip tt-drift" onToggle={(event) => event.currentTarget.open && controller.loadProfile()}>
      <summary>
        <b>{say("drift.title")}:</b>{" "}
        {told.length === 0
          ? say("drift.none")
          : told.map((state) => `${MARKS[state]} ${count(state)} ${say(`drift.${state}`)}`).join(" · ")}
      </summary>
      {profile.state === "loading" && <p className="tt-quiet">{say("state.loading")}</p>}
      <ul>
        {[...facts]
          .sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state))
          .map((fact) => (
            <li key={fact.id}>
              <span aria-hidden="true">{MARKS[fact.state]}</span> {say.text(fact.name)}:{" "}
              <b>{say(`drift.${fact.state}`)}</b>
            </li>
          ))}
      </ul>
      <p className="tt-quiet">{say("drift.current")}</p>
    </details>
  );
}

/** What the server compared when the turn was read, before the profile of now is there. */
const resourceFacts = (trace: TurnTrace): readonly DriftFact[] =>
  (trace.resolution?.drift ?? []).map(({ kind, resourceId, state }) => ({
    id: `resource:${kind}:${resourceId}`,
    name: { word: "drift.resource", with: { kind, id: resourceId } },
    state,
  }));
