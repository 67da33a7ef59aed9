import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { shownTrace, type State, VIEWS, type ViewId } from "../state/state.ts";
import { Boundary } from "./boundary.tsx";
import { useController, usePick, useSay } from "./context.tsx";
import { FaultNote } from "./fault-note.tsx";
import { further } from "./later.ts";
import type { NoTurnsProps } from "./no-turns.tsx";
import { DetailPane, SESSION_VIEW_OF, VIEW_OF } from "./registry.tsx";
import { TurnHead } from "./turn-head.tsx";
import { useNarrow } from "./width.tsx";

const NoTurns = further<NoTurnsProps>("NoTurns");

/** One turn: what it was, how far it came, and a view of it. */
export function TurnPanel(): JSX.Element {
  const view = usePick((state) => state.view);
  const trace = usePick(shownTrace);
  const nodeId = usePick((state) => state.nodeId);
  const say = useSay();
  const narrow = useNarrow();
  return (
    <main className="tt-turn" id="tt-turn" tabIndex={-1}>
      <div className="tt-turn-scroll">
        {trace !== null && <TurnHead trace={trace} />}
        <ViewTabs />
        <Boundary of={view}>
          <ViewBody view={view} trace={trace} />
        </Boundary>
      </div>
      {trace !== null && nodeId !== null && (
        <aside className={narrow ? "tt-detail tt-sheet" : "tt-detail"} aria-label={say("app.details")}>
          <Boundary of={nodeId}>
            <DetailPane trace={trace} id={nodeId} />
          </Boundary>
        </aside>
      )}
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

function ViewBody({ view, trace }: { readonly view: ViewId; readonly trace: TurnTrace | null }): JSX.Element {
  const OfSession = SESSION_VIEW_OF[view];
  if (OfSession !== undefined) return <OfSession />;
  if (trace === null) return <NoTurn />;
  const OfTurn = VIEW_OF[view];
  return OfTurn === undefined ? <NoTurn /> : <OfTurn trace={trace} />;
}

/** What is said instead of a turn: that it is being read, that it cannot be, or that there is none. */
function NoTurn(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const shown = usePick((state: State) => state.follow.shown);
  const fault = usePick((state) => state.fault);
  const following = usePick((state) => state.follow.following);
  const turns = usePick((state) => state.turns);
  if (shown.is === "loading") return <p className="tt-note">{say("state.loading-turn")}</p>;
  if (shown.is === "failed") {
    const known = fault ?? { kind: "server", status: null, code: null, message: shown.message };
    return <FaultNote fault={known} retry={() => controller.reload()} />;
  }
  if (fault !== null) return <FaultNote fault={fault} retry={() => controller.refresh()} />;
  if (turns.state === "ready" && turns.value.rows.length === 0) return <NoTurns following={following} />;
  return <p className="tt-note">{say(following ? "state.live-waiting" : "app.pick")}</p>;
}
