import type { ReactNode } from "react";

import type { Body } from "../../../../model/turn/body.ts";
import type { Fact } from "../../../core/fact.ts";
import { bodyFact } from "../../../core/fact.ts";
import type { WordKey } from "../../../core/words/keys.ts";
import { shownTrace } from "../../state/state.ts";
import { FactText } from "../badge.tsx";
import { useController, usePick, useSay } from "../context.tsx";
import { FaultNote } from "../fault-note.tsx";

/** One named fact of a table. A missing value says which absence it is. */
export type Field = readonly [name: WordKey | JSX.Element, value: Fact | ReactNode];

export function Fields({ rows }: { readonly rows: readonly Field[] }): JSX.Element {
  const say = useSay();
  return (
    <dl className="tt-fields">
      {rows.map(([name, value], index) => (
        <div key={index}>
          <dt>{typeof name === "string" ? say(name) : name}</dt>
          <dd>{isFact(value) ? <FactText fact={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

const isFact = (value: Fact | ReactNode): value is Fact => typeof value === "object" && value !== null && "is" in value;

export function Part({ title, children }: { readonly title: WordKey; readonly children: ReactNode }): JSX.Element {
  const say = useSay();
  return (
    <section className="tt-part">
      <h4>{say(title)}</h4>
      {children}
    </section>
  );
}

/** A text of the official history, or why it is not here, in words that say what to do. */
export function BodyText({ body }: { readonly body: Body }): JSX.Element {
  const controller = useController();
  const say = useSay();
  const resolved = usePick((state) => state.resolved);
  const redactedAt = usePick((state) => shownTrace(state)?.redactedAt ?? null);
  if (body.status === "withheld" && resolved.state === "loading")
    return <p className="tt-quiet">{say("app.text-loading")}</p>;
  if (body.status === "withheld" && resolved.state === "failed") {
    return <FaultNote fault={resolved.fault} retry={() => controller.loadBodies()} />;
  }
  const fact = bodyFact(body);
  if (fact.is === "value") {
    return (
      <>
        <pre className="tt-text" tabIndex={0}>
          {say.text(fact.text)}
        </pre>
        {body.truncated && <p className="tt-quiet">{say("body.truncated")}</p>}
      </>
    );
  }
  const dated = redactedAt === null ? "body.redacted-undated" : "body.redacted";
  const word: WordKey =
    fact.is === "redacted"
      ? dated
      : fact.is === "unavailable" && fact.why === null
        ? "fact.unavailable"
        : `body.${fact.is}`;
  const why = fact.is === "unavailable" && fact.why !== null ? say(`why.${fact.why}`) : "";
  return (
    <p className="tt-absent">
      {say(word, { why, at: redactedAt })}
      {fact.is === "withheld" && (
        <button type="button" className="tt-button" onClick={() => controller.loadBodies()}>
          {say("do.load-texts")}
        </button>
      )}
    </p>
  );
}

/** Rows that lead to other cards. */
export function Links({ ids }: { readonly ids: readonly (readonly [id: string, name: ReactNode])[] }): JSX.Element {
  const controller = useController();
  const say = useSay();
  if (ids.length === 0) return <p className="tt-quiet">{say("fact.none")}</p>;
  return (
    <div className="tt-chips">
      {ids.map(([id, name]) => (
        <button key={id} type="button" className="tt-chip" onClick={() => controller.select(id)}>
          {name}
        </button>
      ))}
    </div>
  );
}
