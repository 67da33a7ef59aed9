import type { Fact } from "../../../core/fact.ts";
import type { WordKey } from "../../../core/words/keys.ts";
import { valueOf } from "../../data/remote.ts";
import { shownTrace } from "../../state/state.ts";
import { Badge } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";
import { type Field, Fields, Part } from "../detail/parts.tsx";
import { ProblemNote } from "../problem-note.tsx";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import { measuresIn } from "../tables/measures.ts";
import { wordIn } from "../word-in.ts";
import { type CodeMeaning, type Diagnostics, fetchDiagnostics, type StoreNow } from "./diagnostics-api.ts";

/** Whether turns are recorded, how much is kept and for how long, what was lost, and what to do about it. */
export function DiagnosticsView(): JSX.Element {
  const { api } = useController();
  const say = useSay();
  const [remote, again] = useRemote("diagnostics", (signal) => fetchDiagnostics(api.http, signal));
  return (
    <section className="tt-diagnostics" aria-label={say("diagnostics.title")}>
      <header className="tt-records-bar">
        <h2>{say("diagnostics.title")}</h2>
        <button type="button" className="tt-button" onClick={again}>
          {say("tables.ask-again")}
        </button>
      </header>
      <OfTurn codes={valueOf(remote)?.codes ?? null} />
      <RemotePart remote={remote} again={again}>
        {(diagnostics) => <OfPlugin diagnostics={diagnostics} />}
      </RemotePart>
    </section>
  );
}

interface OfTurnProps {
  /** null: the plugin did not say yet what they mean. */
  readonly codes: Diagnostics["codes"] | null;
}

/** What was noted in the turn on the page, and what it means. */
function OfTurn({ codes }: OfTurnProps): JSX.Element | null {
  const say = useSay();
  const trace = usePick(shownTrace);
  if (trace === null) return null;
  return (
    <section className="tt-part">
      <h3>{say("tables.noted-in-turn", { n: trace.turn })}</h3>
      {trace.diagnostics.length === 0 ? (
        <p className="tt-quiet">{say("diagnostics.none")}</p>
      ) : (
        <ul className="tt-plain">
          {trace.diagnostics.map(({ code, count }) => (
            <li key={code}>
              <span className="tt-code">{code}</span> × {say.speech.number(count)}
              <Meaning of={codes?.get(code)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Meaning({ of }: { readonly of: CodeMeaning | undefined }): JSX.Element | null {
  if (of === undefined) return null;
  return (
    <p className="tt-quiet" lang="en">
      {of.meaning} – {of.remedy}.
    </p>
  );
}

function OfPlugin({ diagnostics }: { readonly diagnostics: Diagnostics }): JSX.Element {
  const say = useSay();
  const { turns, dropped, live, records, history, retention, dialect, push, limits } = diagnostics;
  const lost = (dropped.turns ?? 0) + (dropped.frames ?? 0) + (records.dropped ?? 0);
  const { number, bytes } = measuresIn(say);
  const count = (name: WordKey, value: number | null, write: (value: number) => string = number): Field => [
    name,
    factOfCount(value, write),
  ];
  return (
    <>
      {lost > 0 && (
        <p className="tt-strip" role="alert">
          {say("state.dropped", { n: lost })}
        </p>
      )}
      <Part title="tables.turn-store">
        <Store store={turns} />
        <Fields
          rows={[
            count("diagnostics.turns", turns.count),
            count("diagnostics.redacted", turns.redacted),
            count("diagnostics.bytes", turns.bytes, bytes),
            ["diagnostics.oldest", turns.oldestAt === null ? { is: "none" } : say.speech.date(turns.oldestAt)],
            count("diagnostics.waiting", turns.waiting),
            count("diagnostics.dropped", dropped.turns),
            ["tables.retention", say("tables.days", { redact: retention.redactDays, remove: retention.deleteDays })],
          ]}
        />
      </Part>
      <Part title="tables.record-store">
        <Store store={records} />
        <Fields
          rows={[
            count("tables.records-kept", records.count),
            count("diagnostics.bytes", records.bytes, bytes),
            count("diagnostics.dropped", records.dropped),
          ]}
        />
      </Part>
      <Part title="tables.live">
        <Fields
          rows={[
            count("tables.readers", live.readers),
            count("tables.frames-dropped", dropped.frames),
            count("tables.faults", live.faults),
          ]}
        />
      </Part>
      {push !== null && (
        <Part title="tables.push">
          {push.problem !== null && <ProblemNote problem={push.problem} />}
          <Fields
            rows={[
              ["tables.endpoint", <span className="tt-code">{push.endpoint}</span>],
              count("tables.sent", push.sent),
              count("diagnostics.waiting", push.waiting),
              count("diagnostics.dropped", push.dropped),
            ]}
          />
        </Part>
      )}
      <Part title="tables.history-reads">
        <Fields
          rows={[
            ["tables.dialect", dialect ?? { is: "not-recorded" }],
            count("fact.unavailable", history.unavailable),
            count("tables.failed", history.failed),
          ]}
        />
      </Part>
      <Part title="tables.limits">
        <Fields rows={limits.map(([name, value]): Field => [<span className="tt-code">{name}</span>, number(value)])} />
      </Part>
    </>
  );
}

const factOfCount = (value: number | null, write: (value: number) => string): Fact =>
  value === null ? { is: "not-recorded" } : { is: "value", text: write(value) };

const TONES = { file: "good", memory: "wait", opening: "wait", off: "bad" } as const;

function Store({ store }: { readonly store: StoreNow }): JSX.Element {
  const say = useSay();
  const { recording, problem } = store;
  const tone = recording in TONES ? TONES[recording as keyof typeof TONES] : "missing";
  return (
    <>
      <p>
        <Badge tone={tone}>{wordIn(say, "recording", recording)}</Badge>
      </p>
      {problem !== null && <ProblemNote problem={problem} />}
    </>
  );
}
