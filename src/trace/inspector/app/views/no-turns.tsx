import { EXAMPLE_WORDS, EXAMPLES } from "../data/examples.ts";
import { fetchRecords } from "../data/records.ts";
import { valueOf } from "../data/remote.ts";
import { useInspector, usePick, useSay } from "./context.tsx";
import { useRemote } from "./use-remote.ts";

export interface NoTurnsProps {
  readonly following: boolean;
}

/** A session without a turn: that there is none yet, or that there are records of before there were turns. */
export function NoTurns({ following }: NoTurnsProps): JSX.Element {
  const { controller, surface } = useInspector();
  const say = useSay();
  const sessionId = usePick((state) => state.sessionId);
  const [remote] = useRemote(sessionId, (signal) => fetchRecords(controller.api.http, sessionId ?? "", signal));
  const hasRecords = (valueOf(remote)?.length ?? 0) > 0;
  return (
    <div className="tt-note">
      <p>{say(hasRecords ? "state.records-only" : "state.no-turns")}</p>
      {hasRecords && (
        <button type="button" className="tt-button" onClick={() => controller.set({ view: "records" })}>
          {say("view.records")}
        </button>
      )}
      {following && <p>{say("state.live-waiting")}</p>}
      {surface === "page" && (
        <>
          <p>{say("app.sample-turns")}</p>
          {EXAMPLES.map((session) => (
            <button
              key={session}
              type="button"
              className="tt-button"
              onClick={() => controller.open({ session, turn: null, node: null, view: null })}
            >
              {say(EXAMPLE_WORDS[session])}
            </button>
          ))}
        </>
      )}
    </div>
  );
}
