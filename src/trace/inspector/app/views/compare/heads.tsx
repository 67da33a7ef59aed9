import type { TurnComparison } from "../../../../compare/model.ts";
import { useSay } from "../context.tsx";
import { measuresIn } from "../tables/measures.ts";
import { wordIn } from "../word-in.ts";
import { ComparedTable, type ComparedRow, numberRow, valueRow } from "./values.tsx";

const USAGE = ["inputTokens", "cacheReadTokens", "cacheWriteTokens", "outputTokens", "reasoningTokens"] as const;
const WORDS = {
  inputTokens: "detail.input",
  cacheReadTokens: "detail.cache-read",
  cacheWriteTokens: "detail.cache-write",
  outputTokens: "detail.output",
  reasoningTokens: "detail.reasoning",
} as const;

/** How both turns ended, what they cost and how long they took. */
export function Heads({ comparison }: { readonly comparison: TurnComparison }): JSX.Element {
  const say = useSay();
  const { outcome, errorKind, provider, model, profileVersion, citations, retries } = comparison;
  const { number, ms } = measuresIn(say);
  const head: ComparedRow[] = [
    valueRow(say("compare.outcome"), outcome, (value) => wordIn(say, "outcome", value)),
    ...(errorKind.a === null && errorKind.b === null ? [] : [valueRow(say("tables.error-kind"), errorKind)]),
    valueRow(say("line.provider"), provider),
    valueRow(say("tables.model"), model),
    valueRow(say("tables.profile"), profileVersion, (value) => value.slice(0, 12)),
    numberRow(say("line.citations"), citations, number),
  ];
  const cost: ComparedRow[] = [
    ...USAGE.map((part) => numberRow(say(WORDS[part]), comparison.usage[part], number)),
    numberRow(say("tables.first-token"), comparison.firstTokenMs, ms),
    numberRow(say("line.duration"), comparison.durationMs, ms),
    numberRow(say("tables.retries"), retries.retries, number),
    numberRow(say("tables.waited"), retries.waitedMs, ms),
    numberRow(say("tables.lost-tokens"), retries.lostTokens, number),
  ];
  return (
    <>
      <section className="tt-part">
        <h3>{say("compare.outcome")}</h3>
        <ComparedTable rows={head} caption={say("compare.outcome")} />
      </section>
      <section className="tt-part">
        <h3>{say("compare.usage")}</h3>
        <ComparedTable rows={cost} caption={say("compare.usage")} />
      </section>
    </>
  );
}
