import { useMemo, useRef } from "react";

import type { TurnSummary } from "../../../model/turn/turn-trace.ts";
import { rowFacts } from "../state/row-facts.ts";
import { type State, turnIdOf, type TurnRows } from "../state/state.ts";
import { passes } from "../state/turn-filter.ts";
import { Outcome } from "./badge.tsx";
import { type Say, useController, usePick, useSay } from "./context.tsx";
import { FaultNote } from "./fault-note.tsx";
import { TurnFilterBar } from "./turn-filter-bar.tsx";
import { useWindow } from "./use-window.ts";

const ROW = 64;

/** The session's turns, newest first, and what filters them. */
export function TurnList(): JSX.Element {
  const controller = useController();
  const say = useSay();
  const turns = usePick((state) => state.turns);
  const sessionId = usePick((state) => state.sessionId);
  return (
    <aside className="tt-list" aria-label={say("list.title")}>
      {turns.state === "loading" && <p className="tt-note">{say("state.loading")}</p>}
      {turns.state === "failed" && <FaultNote fault={turns.fault} retry={() => controller.refresh()} />}
      {turns.state === "idle" && sessionId === null && <NoSession />}
      {turns.state === "ready" && turns.value.rows.length === 0 && <p className="tt-note">{say("state.no-turns")}</p>}
      {turns.state === "ready" && turns.value.rows.length > 0 && <Rows turns={turns.value} />}
    </aside>
  );
}

function NoSession(): JSX.Element | null {
  const controller = useController();
  const say = useSay();
  const sessions = usePick((state) => state.sessions);
  if (sessions.state === "failed") return <FaultNote fault={sessions.fault} retry={() => controller.loadSessions()} />;
  return <p className="tt-note">{say(sessions.state === "ready" ? "state.no-session" : "state.loading")}</p>;
}

function Rows({ turns }: { readonly turns: TurnRows }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const filter = usePick((state) => state.filter);
  const chosen = usePick(turnIdOf);
  const shown = useMemo(() => turns.rows.filter((row) => passes(row, filter)), [turns.rows, filter]);
  const { first: start, end } = useWindow(scroller, { rowHeight: ROW, count: shown.length });
  return (
    <>
      <TurnFilterBar shown={shown.length} total={turns.rows.length} hasMore={turns.next !== null} />
      <div className="tt-scroll" ref={scroller}>
        {shown.length === 0 && <p className="tt-note">{say("list.no-match")}</p>}
        <div role="list" style={{ height: shown.length * ROW, position: "relative" }}>
          {shown.slice(start, end).map((row, index) => (
            <div
              key={row.turnId}
              role="listitem"
              aria-setsize={turns.next === null ? shown.length : -1}
              aria-posinset={start + index + 1}
              className="tt-turn-item"
              style={{ top: (start + index) * ROW, height: ROW }}
            >
              <TurnRow row={row} chosen={row.turnId === chosen} say={say} pick={() => controller.pick(row.turnId)} />
            </div>
          ))}
        </div>
        <Older turns={turns} />
      </div>
    </>
  );
}

function Older({ turns }: { readonly turns: TurnRows }): JSX.Element {
  const controller = useController();
  const say = useSay();
  if (turns.next === null) return <p className="tt-quiet tt-end">{say("app.oldest")}</p>;
  return (
    <>
      {turns.more.state === "failed" && <FaultNote fault={turns.more.fault} retry={() => controller.more()} />}
      <button
        type="button"
        className="tt-button tt-older"
        disabled={turns.more.state === "loading"}
        onClick={() => controller.more()}
      >
        {say(turns.more.state === "loading" ? "state.loading" : "list.older")}
      </button>
    </>
  );
}

interface TurnRowProps {
  readonly row: TurnSummary;
  readonly chosen: boolean;
  readonly say: Say;
  readonly pick: () => void;
}

function TurnRow({ row, chosen, say, pick }: TurnRowProps): JSX.Element {
  const lang = usePick((state) => state.lang);
  const question = usePick((state) => (chosen ? questionOf(state) : null));
  const time = new Intl.DateTimeFormat(lang, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return (
    <button type="button" className="tt-row" aria-current={chosen ? "true" : undefined} onClick={pick}>
      <span className="tt-row-head">
        <b>{say("list.turn", { n: row.turn })}</b>
        <Outcome row={row} />
        <time dateTime={new Date(row.startedAt).toISOString()}>{time.format(row.startedAt)}</time>
      </span>
      <span className="tt-row-facts">{question ?? rowFacts(row).map(say.text).join(" · ")}</span>
    </button>
  );
}

/** Its question, once its text was read. */
function questionOf({ resolved }: State): string | null {
  if (resolved.state !== "ready") return null;
  return resolved.value.question?.body.text ?? null;
}
