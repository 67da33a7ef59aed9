import type { CallComparison, ComparedNumber, TurnComparison } from "../../../compare/model.ts";
import type { Fact } from "../fact.ts";
import { type Phrase, phrase } from "../phrase.ts";
import { ABSENT, type CompareRow, type CompareSection, type CompareState, valueFact } from "./row.ts";

type Side = "a" | "b";

const CALL_WORDS = { open: "call.open", ok: "call.ok", failed: "call.failed", cancelled: "call.cancelled" } as const;

const outcomeText = (outcome: string | null): Phrase | string | null =>
  outcome !== null && Object.hasOwn(CALL_WORDS, outcome)
    ? phrase(CALL_WORDS[outcome as keyof typeof CALL_WORDS])
    : outcome;

function sideFact(call: CallComparison, side: Side): Fact {
  if (call.callId[side] === null) return ABSENT;
  const { model, outcome, durationMs, usage } = call;
  return valueFact(
    phrase("compare.call-is", {
      model: model[side],
      outcome: outcomeText(outcome[side]),
      ms: durationMs[side],
      input: usage.inputTokens[side],
      output: usage.outputTokens[side],
    }),
  );
}

const alike = ({ delta }: ComparedNumber): boolean | null => (delta === null ? null : delta === 0);

/** Times differ always: they make no difference here. */
function stateOf(call: CallComparison): CompareState {
  if (call.callId.a === null) return "only-b";
  if (call.callId.b === null) return "only-a";
  const verdicts = [
    call.provider.same,
    call.model.same,
    call.outcome.same,
    call.systemHash.same,
    alike(call.historyCount),
    alike(call.usage.inputTokens),
    alike(call.usage.outputTokens),
  ];
  if (verdicts.includes(false)) return "changed";
  return verdicts.includes(null) ? "unknown" : "same";
}

function callRow(call: CallComparison, index: number): CompareRow {
  const name = phrase("compare.call", { step: call.step + 1, attempt: call.attempt.b ?? call.attempt.a });
  return { id: `${index}`, name, state: stateOf(call), a: sideFact(call, "a"), b: sideFact(call, "b") };
}

/** Requests of both turns at the same place. */
export const callSection = ({ calls }: TurnComparison): CompareSection => ({
  title: "compare.calls",
  rows: calls.map(callRow),
  note: null,
});

/** Attempts of one step beside the one after; a part only where there were several. */
export function attemptSections({ attempts }: TurnComparison): CompareSection[] {
  const section = (title: CompareSection["title"], calls: readonly CallComparison[]): CompareSection[] =>
    calls.length === 0 ? [] : [{ title, rows: calls.map(callRow), note: null }];
  return [...section("compare.attempts-a", attempts.a), ...section("compare.attempts-b", attempts.b)];
}
