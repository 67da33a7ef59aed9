import { Badge } from "../badge.tsx";
import { useSay } from "../context.tsx";
import { wordIn } from "../word-in.ts";
import type { WhatIf, WhyNow } from "./what-if-api.ts";

const NAMES = 20;

/** What the engine says of the session as it is. Its sentences are in English, as the API has them. */
export function WhyNowResult({ why }: { readonly why: WhyNow }): JSX.Element {
  const say = useSay();
  return (
    <div className="tt-now" role="status">
      <p className="tt-mark">{say("why-not.current")}</p>
      <p lang="en">
        <b>{why.header}</b>
      </p>
      <ol className="tt-plain" lang="en">
        {why.gates.map(({ title, verdict, says }, index) => (
          <li key={index}>
            {title}: {verdict}. {says}
          </li>
        ))}
        {why.nearMisses.map(({ key, says }) => (
          <li key={key}>
            {key}: {says}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** What would be sent if the text were the next message. */
export function WhatIfResult({ whatIf }: { readonly whatIf: WhatIf }): JSX.Element {
  const say = useSay();
  const { own, active, activeTotal, omittedTotal } = whatIf;
  return (
    <div className="tt-now" role="status">
      <p className="tt-mark">{say("why-not.current")}</p>
      {own === null ? (
        <p>{say("tables.would-not-told")}</p>
      ) : (
        <p>
          <Badge tone={own.fires ? "good" : "plain"}>{say(own.fires ? "tables.would-fire" : "tables.would-not")}</Badge>{" "}
          {wordIn(say, "reason", own.reason)}
          {own.key !== null && ` · ${own.key}`}
        </p>
      )}
      <p>{say("tables.would-counts", { active: activeTotal, omitted: omittedTotal })}</p>
      <ul className="tt-plain">
        {active.slice(0, NAMES).map((name, index) => (
          <li key={index}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
