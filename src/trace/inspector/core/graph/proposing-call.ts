import type { TurnTrace } from "../../../model/turn/turn-trace.ts";

/**
 * The id of the call whose tool asked the question that the turn stopped on: the one that named the tool call of the plan,
 * or the one whose tool run waited for the approval. null: no fact says which.
 */
export function proposingCall({ proposal, calls, tools }: TurnTrace): string | null {
  if (proposal === null) return null;
  if (proposal.kind === "approval") {
    return tools.find(({ approval }) => approval?.id === proposal.id)?.modelCallId ?? null;
  }
  const run = tools.find(({ callId }) => callId === proposal.id);
  const named = calls.find(({ response }) => response?.toolCallIds.includes(proposal.id));
  return run?.modelCallId ?? named?.id ?? null;
}
