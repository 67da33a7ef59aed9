import type { Usage } from "../../../model/turn/call.ts";
import type { TurnSummary, TurnTrace } from "../../../model/turn/turn-trace.ts";

/** The row of a turn that is not stored yet, from what it told. Counts of facts that were not recorded stay null. */
export function summaryOf(trace: TurnTrace): TurnSummary {
  const { items, citations, calls, grounding } = trace;
  const sum = (pick: "considered" | "included"): number | null =>
    grounding?.reduce<number | null>((total, source) => {
      const count = source[pick];
      return total === null || count === null ? null : total + count;
    }, 0) ?? null;
  const last = calls.at(-1);
  const cited = citations?.filter(({ match, itemId }) => match !== "unsurfaced" && itemId !== null) ?? [];
  return {
    turnId: trace.turnId,
    sessionId: trace.sessionId,
    turn: trace.turn,
    surface: trace.surface,
    state: trace.state,
    startedAt: trace.startedAt,
    endedAt: trace.endedAt,
    outcome: trace.outcome,
    errorKind: trace.errorKind,
    recovered: trace.recovered,
    provider: last?.provider ?? null,
    model: last?.model ?? null,
    counts: {
      calls: calls.length + trace.callsOmitted,
      attempts: trace.attempts.length,
      tools: trace.tools.length + trace.toolsOmitted,
      considered: sum("considered"),
      included: sum("included"),
      cited: citations === null ? null : new Set(cited.map(({ itemId }) => itemId)).size,
      unsurfaced: citations === null ? null : citations.filter(({ match }) => match === "unsurfaced").length,
    },
    usage: usageOf(trace),
    firstTokenMs: calls[0]?.firstTokenMs ?? null,
    cited: titlesOf(items, cited),
    bodies: trace.bodies,
    redactedAt: trace.redactedAt,
  };
}

const PARTS = ["inputTokens", "outputTokens", "cacheReadTokens", "cacheWriteTokens", "reasoningTokens"] as const;

/** All calls together, part by part; a part that no call told is null. */
function usageOf({ calls }: TurnTrace): Usage | null {
  const told = calls.map(({ response }) => response?.usage ?? null).filter((usage) => usage !== null);
  if (told.length === 0) return null;
  const total = (part: (typeof PARTS)[number]): number | null =>
    told.reduce<number | null>((sum, usage) => (usage[part] === null ? sum : (sum ?? 0) + usage[part]), null);
  return {
    inputTokens: total("inputTokens"),
    outputTokens: total("outputTokens"),
    cacheReadTokens: total("cacheReadTokens"),
    cacheWriteTokens: total("cacheWriteTokens"),
    reasoningTokens: total("reasoningTokens"),
  };
}

function titlesOf(
  items: TurnTrace["items"],
  cited: readonly { readonly itemId: string | null }[],
): { itemId: string; title: string }[] {
  const wanted = new Set(cited.map(({ itemId }) => itemId));
  return (items ?? []).filter(({ id }) => wanted.has(id)).map(({ id, title }) => ({ itemId: id, title }));
}
