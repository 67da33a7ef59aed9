import type { Tone } from "../../core/card.ts";
import type { Fact } from "../../core/fact.ts";
import type { TurnSummary } from "../../../model/turn/turn-trace.ts";
import { outcomeOf } from "../state/turn-filter.ts";
import { type Say, useSay } from "./context.tsx";

/** Each tone has a shape of its own, so that colour is never all that tells them apart. */
const SHAPES: Readonly<Record<Tone, string>> = { good: "●", bad: "✕", wait: "◐", plain: "○", missing: "?" };

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }): JSX.Element {
  return (
    <span className="tt-badge" data-tone={tone}>
      <span aria-hidden="true">{SHAPES[tone]}</span> {children}
    </span>
  );
}

const TONES: Readonly<Record<ReturnType<typeof outcomeOf>, Tone>> = {
  open: "wait",
  completed: "good",
  aborted: "plain",
  blocked: "bad",
  error: "bad",
  "max-tokens": "wait",
  interrupted: "bad",
  forked: "plain",
  awaiting_decision: "wait",
  "not-recorded": "missing",
};

/** How a turn ended. */
export function Outcome({ row }: { readonly row: Pick<TurnSummary, "state" | "outcome"> }): JSX.Element {
  const say = useSay();
  const outcome = outcomeOf(row);
  return <Badge tone={TONES[outcome]}>{say(`outcome.${outcome}`)}</Badge>;
}

/** What is known of something: a value, or a chip that says why there is none. No number stands in for one. */
export function FactText({ fact }: { readonly fact: Fact }): JSX.Element {
  const say = useSay();
  if (fact.is === "value") return <>{say.text(fact.text)}</>;
  if (fact.is === "none") return <span className="tt-quiet">{say("fact.none")}</span>;
  return <Badge tone={fact.is === "pending" ? "wait" : "missing"}>{missingText(say, fact)}</Badge>;
}

function missingText(say: Say, fact: Exclude<Fact, { readonly is: "value" }>): string {
  if (fact.is !== "unavailable") return say(`fact.${fact.is}`);
  return fact.why === null ? say("fact.unavailable") : say("fact.unavailable-why", { why: say(`why.${fact.why}`) });
}
