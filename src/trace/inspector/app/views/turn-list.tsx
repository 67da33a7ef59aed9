import { useController, usePick, useSay } from "./context.tsx";
import { FaultNote } from "./fault-note.tsx";

/** The session's turns, newest first. */
export function TurnList(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const turns = usePick((state) => state.turns);
  const chosen = usePick((state) => state.turnId);
  return (
    <aside className="tt-list" aria-label={say("app.turns")}>
      {turns.state === "loading" && <p className="tt-note">{say("app.loading")}</p>}
      {turns.state === "failed" && <FaultNote fault={turns.fault} retry={() => controller.refresh()} />}
      {turns.state === "ready" && turns.value.rows.length === 0 && <p className="tt-note">{say("list.empty")}</p>}
      {turns.state === "ready" &&
        turns.value.rows.map((row) => (
          <button
            key={row.turnId}
            type="button"
            className="tt-row"
            aria-current={row.turnId === chosen ? "true" : undefined}
            onClick={() => controller.pick(row.turnId)}
          >
            {say("list.turn", { n: row.turn })}
          </button>
        ))}
    </aside>
  );
}
