import type { ModelCall, Usage } from "../model/turn/call.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";
import type { RetryCost, UsageComparison } from "./model.ts";
import { comparedNumber } from "./values.ts";

/** Kinds of tokens, in the order in which they are told. */
const TOKENS = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "reasoningTokens"] as const;

export const compareUsage = (a: Usage | null, b: Usage | null): UsageComparison =>
  Object.fromEntries(TOKENS.map((key) => [key, comparedNumber(a?.[key], b?.[key])])) as UsageComparison;

/** All calls that told, together; null: none told of this kind. */
export function usageOf({ calls }: Pick<TurnTrace, "calls">): Usage {
  const told = calls.flatMap(({ response }) => response?.usage ?? []);
  return Object.fromEntries(TOKENS.map((key) => [key, sumOf(told.map((usage) => usage[key]))])) as Usage;
}

/** Request to first token. */
export const firstTokenOf = ({ startMs, firstTokenMs }: ModelCall): number | null =>
  startMs === null || firstTokenMs === null ? null : firstTokenMs - startMs;

/** What it took that requests failed. */
export function compareRetries(a: TurnTrace, b: TurnTrace): RetryCost {
  return {
    retries: comparedNumber(retriesOf(a), retriesOf(b)),
    waitedMs: comparedNumber(waitedOf(a), waitedOf(b)),
    lostTokens: comparedNumber(lostOf(a), lostOf(b)),
    errorKinds: { a: errorsOf(a), b: errorsOf(b) },
  };
}

/** Calls over the bound are not listed, and nobody knows how many of them were retries. */
const retriesOf = ({ calls, callsOmitted }: TurnTrace): number | null =>
  callsOmitted > 0 ? null : calls.filter(({ attempt }) => attempt > 1).length;

/** 0: nothing failed. */
function waitedOf({ attempts, calls }: TurnTrace): number | null {
  const waits = attempts.map(({ retryDelayMs }) => retryDelayMs);
  return sumOf(waits) ?? (calls.some(isFailed) ? null : 0);
}

function lostOf({ calls }: TurnTrace): number | null {
  const failed = calls.filter(isFailed);
  if (failed.length === 0) return 0;
  return sumOf(failed.flatMap(({ response }) => TOKENS.slice(0, -1).map((key) => response?.usage?.[key] ?? null)));
}

const errorsOf = ({ calls }: TurnTrace): readonly string[] =>
  calls.filter(isFailed).flatMap(({ errorKind }) => errorKind ?? []);

const isFailed = ({ outcome }: ModelCall): boolean => outcome === "failed" || outcome === "cancelled";

/** null: none of them was recorded. */
function sumOf(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}
