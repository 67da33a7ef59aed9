import { isExample } from "../data/examples.ts";
import { fetchHealth, type Health } from "../data/health.ts";
import { valueOf } from "../data/remote.ts";
import type { State } from "../state/state.ts";
import { useController, usePick, useSay } from "./context.tsx";
import { ProblemNote } from "./problem-note.tsx";
import { useRemote } from "./use-remote.ts";

/**
 * That turns are not recorded, or were lost, and what to do, above everything else: a list without turns says nothing of
 * it. Asked for with each session, and again with each turn that has ended.
 */
export function HealthBanner(): JSX.Element | null {
  const { api } = useController();
  const key = usePick(askedFor);
  const [remote] = useRemote(key, (signal) => fetchHealth(api.http, signal));
  const health = valueOf(remote);
  return health === null ? null : <Told health={health} />;
}

/** null: examples are of no store. */
function askedFor({ sessionId, turns, follow: { shown } }: State): string | null {
  if (isExample(sessionId)) return null;
  const newest = turns.state === "ready" ? (turns.value.rows.find(({ state }) => state === "ended")?.turnId ?? "") : "";
  return `${sessionId ?? ""} ${newest} ${shown.is === "failed" ? shown.why : ""}`;
}

function Told({ health }: { readonly health: Health }): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const { recording, store, others, dropped } = health;
  const isOff = recording === "off" && store === null;
  if (!isOff && store === null && others.length === 0 && dropped === 0) return null;
  return (
    <section className="tt-health" aria-label={say("view.diagnostics")}>
      {isOff && <p role="alert">{say("state.recording-off")}</p>}
      {store !== null && <ProblemNote problem={store} />}
      {dropped > 0 && <p role="alert">{say("state.dropped", { n: dropped })}</p>}
      {others.length > 0 && (
        <details>
          <summary>{say("app.other-problems", { n: others.length })}</summary>
          {others.map((problem) => (
            <ProblemNote key={problem.code + problem.message} problem={problem} />
          ))}
        </details>
      )}
      <button type="button" className="tt-button" onClick={() => controller.set({ view: "diagnostics" })}>
        {say("view.diagnostics")}
      </button>
    </section>
  );
}
