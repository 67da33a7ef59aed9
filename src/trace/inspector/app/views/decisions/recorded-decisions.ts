import type { TurnTrace } from "../../../../model/turn/turn-trace.ts";
import type { WordKey } from "../../../core/words/keys.ts";

/** Why a turn has no decisions to ask for, in words; null: it has some. */
export function noDecisionsWord(trace: Pick<TurnTrace, "state" | "captures" | "grounding">): WordKey | null {
  if (trace.state === "open") return "tables.pending";
  if (trace.captures.some(({ groundingKey }) => groundingKey !== null)) return null;
  return trace.grounding?.length === 0 ? "state.no-decisions" : "state.grounding-lost";
}
