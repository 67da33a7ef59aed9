import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { bodyFact, missingFact } from "../../core/fact.ts";
import { turnProgress } from "../../core/live-stage.ts";
import { phrase } from "../../core/phrase.ts";
import { isExample } from "../data/examples.ts";
import { summaryOf } from "../state/summary.ts";
import { Badge, FactText, Outcome } from "./badge.tsx";
import { useInspector, usePick, useSay } from "./context.tsx";
import { Icon } from "./icon.tsx";
import { copyLink } from "./copy-link.ts";

const FORMATS = ["jsonl", "otlp-json", "otlp-proto", "phoenix-json", "perfetto"] as const;

/** Which turn it is, how it ended, what can be done with it, and its question. */
export function TurnLine({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const inspector = useInspector();
  const say = useSay();
  const isOurs = usePick((state) => isExample(state.sessionId));
  const isShortened = usePick((state) => state.live.isShortened);
  return (
    <>
      <div className="tt-line-top">
        <h2>{say("list.turn", { n: trace.turn })}</h2>
        <Outcome row={trace} />
        {trace.state === "open" && <Badge tone="wait">{say(`live.${turnProgress(trace)}`)}</Badge>}
        {trace.errorKind !== null && <Badge tone="bad">{say("is.error", { kind: trace.errorKind })}</Badge>}
        {trace.surface !== "dsh" && <Badge tone="plain">{say(`surface.${trace.surface}`)}</Badge>}
        <span className="tt-grow" />
        <button type="button" className="tt-button" aria-keyshortcuts="y" onClick={() => void copyLink(inspector)}>
          <Icon name="link" /> <span className="tt-wide">{say("do.copy-link")}</span>
        </button>
        {trace.state === "ended" && !isOurs && <ExportMenu trace={trace} />}
      </div>
      {trace.state === "open" && isShortened && <p className="tt-quiet">{say("app.shortened")}</p>}
      <Question trace={trace} />
    </>
  );
}

/** The question, once its text was read; else what keeps it away. */
function Question({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const resolving = usePick((state) => state.resolved.state === "loading");
  const { question } = trace;
  const fact = question === null ? missingFact(trace, "redactable") : bodyFact(question.body);
  return (
    <p className="tt-question">
      <span className="tt-quiet">{say("line.question")}: </span>
      {fact.is === "withheld" && resolving ? (
        <span className="tt-quiet">{say("app.text-loading")}</span>
      ) : (
        <FactText fact={fact} />
      )}
    </p>
  );
}

/** Calls, tools, citations, provider, clock. */
export function LineFacts({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const say = useSay();
  const { counts, provider, model, startedAt, endedAt } = summaryOf(trace);
  const cited = [
    phrase("list.cited", { n: counts.cited }),
    ...((counts.unsurfaced ?? 0) > 0 ? [phrase("is.unsurfaced", { n: counts.unsurfaced })] : []),
  ];
  const missing = (is: boolean): JSX.Element | null => (is ? <FactText fact={missingFact(trace, "kept")} /> : null);
  return (
    <dl className="tt-line-facts">
      <Pair name={say("line.calls")}>{say.speech.number(counts.calls)}</Pair>
      <Pair name={say("line.tools")}>{say.speech.number(counts.tools)}</Pair>
      <Pair name={say("line.citations")}>
        {trace.citationsStatus === "no-text"
          ? say("is.no-text")
          : (missing(counts.cited === null) ?? cited.map(say.text).join(" · "))}
      </Pair>
      <Pair name={say("line.provider")}>
        {missing(provider === null && trace.calls.length > 0) ??
          (provider === null ? say("fact.none") : say("is.model", { provider, model }))}
      </Pair>
      <Pair name={say("line.clock")}>
        <time dateTime={new Date(startedAt).toISOString()}>{say.speech.date(startedAt)}</time>{" "}
        <span className="tt-quiet">({say(`line.${trace.clock}`)})</span>
      </Pair>
      <Pair name={say("line.duration")}>
        {missing(endedAt === null) ?? say.speech.duration((endedAt ?? startedAt) - startedAt)}
      </Pair>
    </dl>
  );
}

function Pair({ name, children }: { readonly name: string; readonly children: React.ReactNode }): JSX.Element {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function ExportMenu({ trace }: { readonly trace: TurnTrace }): JSX.Element {
  const { controller } = useInspector();
  const say = useSay();
  return (
    <details className="tt-menu">
      <summary className="tt-button">
        <Icon name="download" /> <span className="tt-wide">{say("do.export")}</span>
      </summary>
      <ul>
        {FORMATS.map((format) => (
          <li key={format}>
            <a href={controller.api.exportUrl(trace.sessionId, trace.turnId, format)} download="">
              {format}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
