import type { ModelCall } from "../model/turn/call.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";
import { compareConfig } from "./compare-config.ts";
import { compareUsage, firstTokenOf } from "./compare-usage.ts";
import type { CallComparison } from "./model.ts";
import { comparedNumber, comparedValue, onlyIn, pairOf } from "./values.ts";

type Calls = Pick<TurnTrace, "calls">;

/** The requests of two turns, those of the same step and attempt side by side. */
export function compareCalls(a: Calls, b: Calls): CallComparison[] {
  const [ofA, ofB] = [byPlace(a), byPlace(b)];
  const places = new Map([...ofA, ...ofB]);
  return [...places]
    .toSorted(([, x], [, y]) => x.step - y.step || x.attempt - y.attempt)
    .map(([place, { step }]) => compareCall(step, ofA.get(place) ?? null, ofB.get(place) ?? null));
}

/** The attempts of each step of one turn, each with the one after it. */
export function compareAttempts({ calls }: Calls): CallComparison[] {
  return calls.flatMap((call) => {
    const next = calls.find(({ step, attempt }) => step === call.step && attempt === call.attempt + 1);
    return next === undefined ? [] : [compareCall(call.step, call, next)];
  });
}

/** Two requests; null: there is none on that side. */
export function compareCall(step: number, a: ModelCall | null, b: ModelCall | null): CallComparison {
  return {
    step,
    attempt: pairOf(a?.attempt, b?.attempt),
    callId: pairOf(a?.id, b?.id),
    provider: comparedValue(a?.provider, b?.provider),
    model: comparedValue(a?.model, b?.model),
    outcome: comparedValue(a?.outcome, b?.outcome),
    errorKind: comparedValue(a?.errorKind, b?.errorKind),
    finishReason: comparedValue(a?.response?.finishReason, b?.response?.finishReason),
    systemHash: comparedValue(a?.request.systemHash, b?.request.systemHash),
    historyCount: comparedNumber(a?.request.historyCount, b?.request.historyCount),
    toolResults: comparedNumber(a?.request.toolResultIds?.length, b?.request.toolResultIds?.length),
    toolCalls: comparedNumber(a?.response?.toolCallIds.length, b?.response?.toolCallIds.length),
    config: compareConfig(a, b),
    toolsOffered: offered(a, b),
    usage: compareUsage(a?.response?.usage ?? null, b?.response?.usage ?? null),
    firstTokenMs: comparedNumber(a && firstTokenOf(a), b && firstTokenOf(b)),
    durationMs: comparedNumber(a && durationOf(a), b && durationOf(b)),
    textChars: comparedNumber(a?.response?.textChars, b?.response?.textChars),
  };
}

const byPlace = ({ calls }: Calls): ReadonlyMap<string, ModelCall> =>
  new Map(calls.map((call) => [`${call.step}.${call.attempt}`, call]));

function offered(a: ModelCall | null, b: ModelCall | null): CallComparison["toolsOffered"] {
  const [ofA, ofB] = [a?.request.toolsOffered ?? null, b?.request.toolsOffered ?? null];
  return ofA === null || ofB === null ? null : onlyIn(ofA, ofB, (name) => name);
}

const durationOf = ({ startMs, endMs }: ModelCall): number | null =>
  startMs === null || endMs === null ? null : endMs - startMs;
