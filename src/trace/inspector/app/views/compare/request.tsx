import type { CallComparison, ConfigComparison, TurnComparison } from "../../../../compare/model.ts";
import { Badge } from "../badge.tsx";
import { useSay } from "../context.tsx";
import { measuresIn } from "../tables/measures.ts";
import { wordIn } from "../word-in.ts";
import { ComparedTable, numberRow, textOf, valueRow } from "./values.tsx";

/** Parameters and tools of the requests. */
export function Requests({ comparison }: { readonly comparison: TurnComparison }): JSX.Element {
  const say = useSay();
  const { config, toolset, calls, attempts } = comparison;
  return (
    <>
      <section className="tt-part">
        <h3>{say("compare.config")}</h3>
        <Config config={config} />
      </section>
      <section className="tt-part">
        <h3>{say("compare.tools")}</h3>
        {toolset.same === true && <p className="tt-quiet">{say("tables.no-difference")}</p>}
        {toolset.reordered === true && <p>{say("tables.tools-reordered")}</p>}
        {toolset.tools === null ? (
          <p className="tt-absent">{say("fact.not-recorded")}</p>
        ) : (
          <ul className="tt-plain">
            {toolset.tools.map(({ name, state }) => (
              <li key={name}>
                <span className="tt-code">{name}</span> <Badge tone="plain">{say(TOOL_WORDS[state])}</Badge>
              </li>
            ))}
          </ul>
        )}
      </section>
      <Calls title={say("line.calls")} calls={calls} />
      <Calls title={say("tables.attempts-a")} calls={attempts.a} />
      <Calls title={say("tables.attempts-b")} calls={attempts.b} />
    </>
  );
}

const TOOL_WORDS = {
  changed: "compare.changed",
  added: "compare.only-b",
  removed: "compare.only-a",
  unknown: "fact.not-recorded",
} as const;

function Config({ config }: { readonly config: ConfigComparison }): JSX.Element {
  const say = useSay();
  return (
    <>
      {(["requested", "effective"] as const).map((part) => {
        const rows = config[part];
        return (
          <div key={part}>
            <h4>{say(`detail.${part}`)}</h4>
            {rows === null ? (
              <p className="tt-absent">{say("fact.not-recorded")}</p>
            ) : rows.length === 0 ? (
              <p className="tt-quiet">{say("tables.no-difference")}</p>
            ) : (
              <ul className="tt-plain">
                {rows.map(({ parameter, a, b }) => (
                  <li key={parameter}>
                    <span className="tt-code">{parameter}</span>: {setTo(a) ?? say("fact.none")} ({say("compare.b")}:{" "}
                    {setTo(b) ?? say("fact.none")})
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      {config.omitted !== null && config.omitted.onlyA.length + config.omitted.onlyB.length > 0 && (
        <ul className="tt-plain">
          {[
            ...config.omitted.onlyA.map((one) => ({ ...one, side: "compare.only-a" as const })),
            ...config.omitted.onlyB.map((one) => ({ ...one, side: "compare.only-b" as const })),
          ].map(({ parameter, reason, side }) => (
            <li key={`${side} ${parameter}`}>
              {say("tables.went-without", { parameter, reason })} <Badge tone="plain">{say(side)}</Badge>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const setTo = (value: unknown): string | null => (value === null || value === undefined ? null : textOf(value));

function Calls({
  title,
  calls,
}: {
  readonly title: string;
  readonly calls: readonly CallComparison[];
}): JSX.Element | null {
  const say = useSay();
  if (calls.length === 0) return null;
  const { number, ms } = measuresIn(say);
  return (
    <section className="tt-part">
      <h3>{title}</h3>
      {calls.map((call) => {
        const ids = [call.callId.a ?? say("count.dash"), call.callId.b ?? say("count.dash")].join(" ↔ ");
        return (
          <details key={ids} className="tt-call-pair">
            <summary>{`${say("tables.step", { n: call.step })} · ${ids}`}</summary>
            <ComparedTable
              caption={ids}
              rows={[
                valueRow(say("compare.outcome"), call.outcome, (value) => wordIn(say, "call", value)),
                valueRow(say("tables.model"), call.model),
                numberRow(say("tables.history"), call.historyCount, number),
                numberRow(say("detail.input"), call.usage.inputTokens, number),
                numberRow(say("detail.cache-read"), call.usage.cacheReadTokens, number),
                numberRow(say("detail.output"), call.usage.outputTokens, number),
                numberRow(say("tables.first-token"), call.firstTokenMs, ms),
                numberRow(say("line.duration"), call.durationMs, ms),
              ]}
            />
          </details>
        );
      })}
    </section>
  );
}
