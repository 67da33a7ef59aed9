import { useRef } from "react";

import { shownTrace } from "../../state/state.ts";
import { Badge } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";
import { useKept } from "../tables/kept.ts";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import { wordIn } from "../word-in.ts";
import { useWindow } from "../use-window.ts";
import { fetchRecords, type RecordRow } from "../../data/records.ts";
import { OneRecord } from "./record-detail.tsx";

const ROW = 56;

/** Every recorded request of the session, those of before turn traces too. */
export function RecordsView(): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const sessionId = usePick((state) => state.sessionId);
  const turnId = usePick((state) => shownTrace(state)?.turnId ?? null);
  const [remote, again] = useRemote(sessionId === null ? null : `${sessionId} ${turnId ?? ""}`, (signal) =>
    fetchRecords(api.http, sessionId ?? "", signal),
  );
  return (
    <section className="tt-records" aria-label={say("records.title")}>
      <h2>{say("records.title")}</h2>
      {sessionId === null ? (
        <p className="tt-note">{say("state.no-session")}</p>
      ) : (
        <RemotePart remote={remote} again={again}>
          {(rows) => <Records key={sessionId} sessionId={sessionId} rows={rows} />}
        </RemotePart>
      )}
    </section>
  );
}

interface RecordsProps {
  readonly sessionId: string;
  readonly rows: readonly RecordRow[];
}

function Records({ sessionId, rows }: RecordsProps): JSX.Element {
  const say = useSay();
  const turn = usePick((state) => shownTrace(state)?.turn ?? null);
  const [onlyTurn, setOnlyTurn] = useKept("records-turn", false);
  const [chosen, setChosen] = useKept<string | null>(`record ${sessionId}`, null);
  const shown = onlyTurn && turn !== null ? rows.filter((row) => row.turn === turn) : rows;
  if (rows.length === 0) return <p className="tt-note">{say("records.empty")}</p>;
  return (
    <>
      <div className="tt-records-bar">
        <span role="status">{say("tables.records", { shown: shown.length, total: rows.length })}</span>
        {turn !== null && (
          <button type="button" className="tt-button" aria-pressed={onlyTurn} onClick={() => setOnlyTurn(!onlyTurn)}>
            {say("tables.only-turn", { n: turn })}
          </button>
        )}
        <button type="button" className="tt-button" onClick={() => setChosen(null)} disabled={chosen === null}>
          {say("do.close")}
        </button>
      </div>
      <div className="tt-records-body">
        <RecordList rows={shown} chosen={chosen} choose={setChosen} />
        {chosen !== null && <OneRecord sessionId={sessionId} id={chosen} />}
      </div>
    </>
  );
}

interface RecordListProps {
  readonly rows: readonly RecordRow[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
}

function RecordList({ rows, chosen, choose }: RecordListProps): JSX.Element {
  const say = useSay();
  const scroller = useRef<HTMLDivElement>(null);
  const { first, end } = useWindow(scroller, { rowHeight: ROW, count: rows.length });
  return (
    <div className="tt-record-list" ref={scroller}>
      {rows.length === 0 && <p className="tt-note">{say("tables.no-records-of-turn")}</p>}
      <div role="list" style={{ height: rows.length * ROW, position: "relative" }}>
        {rows.slice(first, end).map((row, at) => (
          <div
            key={row.id}
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={first + at + 1}
            className="tt-turn-item"
            style={{ top: (first + at) * ROW, height: ROW }}
          >
            <RecordButton row={row} isChosen={row.id === chosen} choose={choose} />
          </div>
        ))}
      </div>
    </div>
  );
}

interface RecordButtonProps {
  readonly row: RecordRow;
  readonly isChosen: boolean;
  readonly choose: (id: string) => void;
}

function RecordButton({ row, isChosen, choose }: RecordButtonProps): JSX.Element {
  const say = useSay();
  return (
    <button type="button" className="tt-row" aria-pressed={isChosen} onClick={() => choose(row.id)}>
      <span className="tt-row-head">
        <b>
          {row.turn === undefined ? say("count.dash") : say("list.turn", { n: row.turn })}
          {row.step !== undefined && ` · ${say("tables.step", { n: row.step })}`}
        </b>
        {row.schemaVersion === 3 && <Badge tone="missing">{say("records.legacy")}</Badge>}
      </span>
      <span className="tt-row-facts">
        {say.speech.date(row.recordedAt)} · {wordIn(say, "record", row.status)}
      </span>
    </button>
  );
}
