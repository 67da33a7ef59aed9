import { LIMITS } from "../../../matcher/limits.ts";
import type { Usage } from "../../model/turn/call.ts";
import type { Citation } from "../../model/turn/citation.ts";
import type { TurnSummary, TurnTrace } from "../../model/turn/turn-trace.ts";

/** The row of a turn in the list of its session. Counts of what was not recorded are null. */
export function turnSummary(trace: TurnTrace): TurnSummary {
  const { turnId, sessionId, turn, surface, state, startedAt, endedAt, outcome, errorKind, recovered } = trace;
  const { bodies, redactedAt } = trace;
  const newest = trace.calls.at(-1);
  return {
    turnId,
    sessionId,
    turn,
    surface,
    state,
    startedAt,
    endedAt,
    outcome,
    errorKind,
    recovered,
    provider: newest?.provider ?? null,
    model: newest?.model ?? null,
    counts: countsOf(trace),
    usage: usageOf(trace),
    firstTokenMs: firstTokenMs(trace),
    cited: citedItems(trace),
    bodies,
    redactedAt,
  };
}

function countsOf(trace: TurnTrace): TurnSummary["counts"] {
  const { calls, callsOmitted, tools, toolsOmitted, attempts, grounding, citations } = trace;
  const sum = (of: "considered" | "included"): number | null =>
    grounding === null ? null : sumOf(grounding.map((source) => source[of]));
  return {
    calls: calls.length + callsOmitted,
    // Each is one call's: there are as many that are not listed.
    attempts: attempts.length + callsOmitted,
    tools: tools.length + toolsOmitted,
    considered: sum("considered"),
    included: sum("included"),
    cited: citations === null ? null : citedIds(citations).size,
    unsurfaced: citations === null ? null : citations.filter(({ match }) => match === "unsurfaced").length,
  };
}

/** Of all calls together; a number that some call did not tell is not known of the turn. null: no call told any. */
function usageOf({ calls }: TurnTrace): Usage | null {
  const told = calls.flatMap(({ response }) => response?.usage ?? []);
  if (told.length === 0) return null;
  const sum = (of: keyof Usage): number | null => sumOf(told.map((usage) => usage[of]));
  return {
    inputTokens: sum("inputTokens"),
    outputTokens: sum("outputTokens"),
    cacheReadTokens: sum("cacheReadTokens"),
    cacheWriteTokens: sum("cacheWriteTokens"),
    reasoningTokens: sum("reasoningTokens"),
  };
}

/** From the start of the request to the first token of the first call that had one. */
const firstTokenMs = ({ timings }: TurnTrace): number | null =>
  timings.firstTokenMs.find((value) => value !== null) ?? null;

function citedItems({ citations, items }: TurnTrace): TurnSummary["cited"] {
  const titles = new Map((items ?? []).map(({ id, title }) => [id, title]));
  const ids = [...citedIds(citations ?? [])].slice(0, LIMITS.turnSummaryCited.value);
  return ids.map((itemId) => ({ itemId, title: titles.get(itemId) ?? "" }));
}

/** Items that the answer cites, in the order of the answer. */
const citedIds = (citations: readonly Citation[]): ReadonlySet<string> =>
  new Set(citations.flatMap(({ itemId }) => itemId ?? []));

/** null as soon as one of them is not known. */
const sumOf = (values: readonly (number | null)[]): number | null =>
  values.reduce((total, value) => (total === null || value === null ? null : total + value), 0);
