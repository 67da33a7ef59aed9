import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import { type DriftState, profileDrifted } from "../../../core/drift.ts";
import { usePick, useSay } from "../context.tsx";
import { DRIFT_MARKS, DRIFT_ORDER, resourceDrift } from "./drift-facts.ts";

/** What has changed since a turn, fact by fact, once today's profile is there; before that what the server compared. */
export function DriftList({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const profile = usePick((state) => state.profile);
  const facts = profile.state === "ready" ? profileDrifted(trace, profile.value) : resourceDrift(trace);
  const at = (state: DriftState): number => DRIFT_ORDER.indexOf(state);
  return (
    <>
      {profile.state === "loading" && <p className="tt-quiet">{say("state.loading")}</p>}
      {profile.state === "failed" && (
        <p className="tt-absent">{say("state.failed-read", { message: profile.fault.message })}</p>
      )}
      <ul>
        {[...facts]
          .sort((a, b) => at(a.state) - at(b.state))
          .map((fact) => (
            <li key={fact.id}>
              <span aria-hidden="true">{DRIFT_MARKS[fact.state]}</span> {say.text(fact.name)}:{" "}
              <b>{say(`drift.${fact.state}`)}</b>
            </li>
          ))}
      </ul>
      <p className="tt-quiet">{say("drift.current")}</p>
    </>
  );
}
