import type { DetailSection } from "../../../../model/detail.ts";
import { Badge } from "../badge.tsx";
import { type Say, useController, useSay } from "../context.tsx";
import { type Field, Fields } from "../detail/parts.tsx";
import { sourceText } from "../detail/source-text.ts";
import { RemotePart } from "../tables/remote-part.tsx";
import { useRemote } from "../use-remote.ts";
import { wordIn } from "../word-in.ts";
import { fetchRecord, legacyParts, partsOf, type RecordDetail, type ShownPart } from "../../data/records.ts";

interface OneRecordProps {
  readonly sessionId: string;
  readonly id: string;
}

/** One record, with its texts as far as DSH's history still has them and they were verified. */
export function OneRecord({ sessionId, id }: OneRecordProps): JSX.Element {
  const { api } = useController();
  const [remote, again] = useRemote(`${sessionId} ${id}`, (signal) => fetchRecord(api.http, { sessionId, id }, signal));
  return (
    <RemotePart remote={remote} again={again}>
      {(detail) => (isFull(detail) ? <FullRecord detail={detail} /> : <OtherRecord detail={detail} />)}
    </RemotePart>
  );
}

type Full = Extract<RecordDetail, { readonly schemaVersion: 4; readonly sections: readonly DetailSection[] }>;

const isFull = (detail: RecordDetail): detail is Full => detail.schemaVersion === 4 && "delivery" in detail;

function FullRecord({ detail }: { readonly detail: Full }): JSX.Element {
  const say = useSay();
  const { delivery, sections, contexts, contentStatus, referenceError } = detail;
  return (
    <article className="tt-record">
      <Head detail={detail} />
      <p>
        <Badge tone={contentStatus === "available" ? "good" : "missing"}>
          {say(contentStatus === "available" ? "records.verified" : "fact.unavailable")}
        </Badge>{" "}
        {contentStatus !== "available" && wordIn(say, "why", contentStatus)}
        {referenceError !== undefined && ` · ${wordIn(say, "reference", referenceError)}`}
      </p>
      {delivery === null ? (
        <p className="tt-absent">{say("tables.no-request")}</p>
      ) : (
        <Fields
          rows={[
            ["line.provider", delivery.provider],
            ["tables.model", delivery.model],
            ["tables.assembly-verified", say(delivery.assemblyVerified ? "tables.yes" : "tables.no")],
            ["tables.history-verified", say(delivery.historyVerified ? "tables.yes" : "tables.no")],
          ]}
        />
      )}
      <Fields rows={[...failureRows(detail, say), ...resourceRows(detail)]} />
      <Parts name={say("tables.sections")} parts={partsOf(sections)} />
      <Parts name={say("tables.contexts")} parts={partsOf(contexts)} />
    </article>
  );
}

/** Why the request failed, as the history tells it; none where no failure was recorded. */
function failureRows({ failureStatus, failure, failureReferenceError }: Full, say: Say): Field[] {
  if (failureStatus === undefined) return [];
  if (failure !== undefined) {
    const said = [failure.code, failure.message].filter((text) => text !== null).join(": ");
    return [["tables.failure", said]];
  }
  const why = failureReferenceError === undefined ? "" : wordIn(say, "reference", failureReferenceError);
  return [["tables.failure", say("body.unavailable", { why })]];
}

/** What was bound when the request was made, by the names that it had then. */
function resourceRows({ audit: { resources } }: Full): Field[] {
  const { preset, characterCard, userProfile, worldBooks } = resources;
  const rows: readonly (readonly [Extract<Field[0], string>, readonly { readonly name: string }[]])[] = [
    ["aware.preset", preset === null ? [] : [preset]],
    ["aware.character", characterCard === null ? [] : [characterCard]],
    ["aware.user", userProfile === null ? [] : [userProfile]],
    ["card.books-unknown", worldBooks],
  ];
  return rows.flatMap(([key, found]): Field[] =>
    found.length === 0 ? [] : [[key, found.map(({ name }) => name).join(" · ")]],
  );
}

/** A record of an older file, or one that was larger than a record may be. */
function OtherRecord({ detail }: { readonly detail: RecordDetail }): JSX.Element {
  const say = useSay();
  const isLegacy = detail.schemaVersion === 3;
  const [sections, contexts] = isLegacy ? [legacyParts(detail.sections), legacyParts(detail.contexts)] : [[], []];
  return (
    <article className="tt-record">
      <Head detail={detail} />
      <p>
        <Badge tone="missing">{isLegacy ? say("records.legacy") : say("fact.unavailable")}</Badge>{" "}
        {detail.contentStatus !== "available" && wordIn(say, "why", detail.contentStatus)}
      </p>
      {sections.length > 0 && <Parts name={say("tables.sections")} parts={sections} isLegacy />}
      {contexts.length > 0 && <Parts name={say("tables.contexts")} parts={contexts} isLegacy />}
    </article>
  );
}

function Head({ detail }: { readonly detail: RecordDetail }): JSX.Element {
  const say = useSay();
  return (
    <header>
      <h3 className="tt-code">{detail.id}</h3>
      <p className="tt-quiet">
        {say.speech.date(detail.recordedAt)} · {wordIn(say, "record", detail.status)}
      </p>
    </header>
  );
}

interface PartsProps {
  readonly name: string;
  readonly parts: readonly ShownPart[];
  readonly isLegacy?: boolean;
}

function Parts({ name, parts, isLegacy = false }: PartsProps): JSX.Element {
  const say = useSay();
  return (
    <section className="tt-part">
      <h4>
        {name} ({say.speech.number(parts.length)})
      </h4>
      {parts.length === 0 && <p className="tt-quiet">{say("fact.none")}</p>}
      {parts.map((part, index) => (
        <details key={index} className="tt-record-part">
          <summary>
            <span className="tt-code">{part.name === "" ? say("count.dash") : part.name}</span>{" "}
            {part.units !== null && <small>{say("is.characters", { n: part.units })}</small>}
          </summary>
          <PartText part={part} isLegacy={isLegacy} />
          {part.sources.length > 0 && (
            <ul className="tt-plain tt-quiet" aria-label={say("graph.sources")}>
              {part.sources.map((source, at) => (
                <li key={at}>{sourceText(source)}</li>
              ))}
            </ul>
          )}
        </details>
      ))}
    </section>
  );
}

function PartText({ part, isLegacy }: { readonly part: ShownPart; readonly isLegacy: boolean }): JSX.Element {
  const say = useSay();
  const { text, error } = part;
  if (text === "") return <p className="tt-quiet">{say("fact.none")}</p>;
  if (text === null) {
    const why = error === null ? say("fact.unavailable") : wordIn(say, "reference", error);
    return <p className="tt-absent">{isLegacy ? say("why.legacy-metadata-only") : say("body.unavailable", { why })}</p>;
  }
  return (
    <>
      <p className="tt-quiet">{say(isLegacy ? "records.legacy" : "records.verified")}</p>
      <pre className="tt-text" tabIndex={0}>
        {text}
      </pre>
    </>
  );
}
