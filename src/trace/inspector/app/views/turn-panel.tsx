import { type State, shownTrace, VIEWS, type ViewId } from "../state/state.ts";
import { useController, usePick, useSay } from "./context.tsx";
import { DetailPane } from "./detail/detail-pane.tsx";
import { FaultNote } from "./fault-note.tsx";
import { SESSION_VIEW_OF, VIEW_OF } from "./registry.tsx";

/** One turn: what it was, and a view of it. */
export function TurnPanel(): JSX.Element {
  const view = usePick((state) => state.view);
  const trace = usePick(shownTrace);
  return (
    <main className="tt-turn" id="tt-turn" tabIndex={-1}>
      <div className="tt-turn-scroll">
        <ViewTabs />
        <ViewBody view={view} />
      </div>
      {trace !== null && <DetailPane trace={trace} />}
    </main>
  );
}

function ViewTabs(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const view = usePick((state) => state.view);
  const shown = VIEWS.filter((id) => VIEW_OF[id] !== undefined || SESSION_VIEW_OF[id] !== undefined);
  return (
    <nav className="tt-tabs" aria-label={say("app.views")}>
      {shown.map((id) => (
        <button
          key={id}
          type="button"
          className="tt-tab"
          aria-current={id === view ? "page" : undefined}
          onClick={() => controller.set({ view: id })}
        >
          {say(`view.${id}`)}
        </button>
      ))}
    </nav>
  );
}

function ViewBody({ view }: { readonly view: ViewId }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const trace = usePick(shownTrace);
  const remote = usePick((state: State) => state.trace);
  const turnId = usePick((state) => state.turnId);
  const OfSession = SESSION_VIEW_OF[view];
  if (OfSession !== undefined) return <OfSession />;
  if (trace !== null) {
    const Shown = VIEW_OF[view];
    return Shown === undefined ? <p className="tt-note">{say("app.pick")}</p> : <Shown trace={trace} />;
  }
  if (remote.state === "failed") return <FaultNote fault={remote.fault} retry={() => controller.reload()} />;
  return <p className="tt-note">{say(turnId === null ? "app.pick" : "state.loading-turn")}</p>;
}
