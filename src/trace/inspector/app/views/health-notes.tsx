import type { Health } from "../data/health.ts";
import { useController, useSay } from "./context.tsx";
import { ProblemNote } from "./problem-note.tsx";

export interface HealthNotesProps {
  readonly health: Health;
}

/** What is wrong with the plugin, and what to do: the store of turns first, everything else when it is asked for. */
export function HealthNotes({ health }: HealthNotesProps): JSX.Element {
  const controller = useController();
  const say = useSay();
  const { recording, store, others, dropped } = health;
  const isOff = recording === "off" && store === null;
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
