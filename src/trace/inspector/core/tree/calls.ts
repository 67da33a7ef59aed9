import type { ProviderAttempt } from "../../../model/turn/call.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Badge, Tone } from "../card.ts";
import { nodeId } from "../graph/ids.ts";
import { phrase } from "../phrase.ts";
import type { TreeNode } from "./model.ts";

const ATTEMPT_TONES: Readonly<Record<ProviderAttempt["status"], Tone>> = {
  started: "wait",
  ok: "good",
  rotated: "wait",
  failed: "bad",
  cancelled: "plain",
};

/** Attempts at the provider under their call, `id` being its row. */
export function attemptNodes({ attempts }: TurnTrace, id: string): TreeNode[] {
  return attempts.flatMap((attempt, index) => {
    if (nodeId.call(attempt.callId) !== id) return [];
    const badges: Badge[] = [{ tone: ATTEMPT_TONES[attempt.status], text: phrase(`attempt.${attempt.status}`) }];
    if (attempt.errorKind !== null) badges.push({ tone: "bad", text: phrase("is.error", { kind: attempt.errorKind }) });
    const waited = attempt.retryDelayMs;
    return [
      {
        id: `attempt:${index}`,
        card: {
          title: phrase("tree.attempt", { n: attempt.attempt, provider: attempt.provider }),
          facts: [
            phrase("is.model", { provider: attempt.provider, model: attempt.model }),
            ...(waited === null ? [] : [phrase("is.waited", { ms: waited })]),
            ...attempt.fallback.map((reason) => phrase("is.omitted-for", { reason })),
          ],
          badges,
          unknown: [],
        },
        members: [],
      },
    ];
  });
}

/** Runs of which no listed call says that it asked for them. `isPlaced`: by the run's row. */
export const unplacedRuns = (runs: readonly TreeNode[], isPlaced: (id: string) => boolean): TreeNode[] =>
  runs.filter(({ id }) => !isPlaced(id));
