import type { ModelCall } from "../../../model/turn/call.ts";
import type { Block } from "../../../model/turn/prompt.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { answerCard, callCard, callGroupCard, proposalCard } from "../cards/call-card.ts";
import { blockCard, dividerCard, historyCard, promptCard } from "../cards/prompt-card.ts";
import { blocksOfKind, promptOrder } from "../prompt-order.ts";
import { inTens } from "../tens.ts";
import type { GraphDraft, Seat } from "./draft.ts";
import { nodeId } from "./ids.ts";
import { proposingCall } from "./proposing-call.ts";

const TOP: Seat = { col: 1, parent: null };

function putBlocks(draft: GraphDraft, trace: TurnTrace, kind: Block["kind"]): void {
  const id = kind === "section" ? nodeId.prompt : nodeId.contexts;
  const blocks = trace.blocks === null ? null : blocksOfKind(trace.blocks, kind);
  if (kind === "context" && (blocks === null || blocks.length === 0)) return;
  const { lines, unknown } = promptOrder(blocks ?? [], trace.captures);
  draft.put(id, "prompt", { seat: TOP, card: promptCard(kind, blocks, unknown) });
  const seat: Seat = { col: 1, parent: id };
  for (const line of lines) {
    if (line.kind === "block") {
      draft.put(nodeId.block(line.block.id), "block", { seat, card: blockCard(line.block) });
    } else if (line.kind === "stable-end") {
      draft.put(nodeId.stableDivider(kind), "divider", { seat, card: dividerCard("stable") });
    } else {
      draft.put(nodeId.cacheDivider(line.block.id), "divider", { seat, card: dividerCard("cache") });
    }
  }
}

function putCalls(draft: GraphDraft, { calls }: TurnTrace): void {
  const put = (parent: string | null, of: readonly ModelCall[]): void => {
    for (const call of of) draft.put(nodeId.call(call.id), "call", { seat: { col: 1, parent }, card: callCard(call) });
  };
  const tens = inTens(calls);
  if (tens === null) return put(null, calls);
  for (const { first, last, members } of tens) {
    const id = nodeId.callGroup(first);
    draft.put(id, "group", { seat: TOP, card: callGroupCard(first, last) });
    put(id, members);
  }
}

/** Column 1: the prompt, the runtime contexts, the conversation, the calls, the answer or what the turn stopped on. */
export function putPromptAndCalls(draft: GraphDraft, trace: TurnTrace): void {
  putBlocks(draft, trace, "section");
  putBlocks(draft, trace, "context");
  draft.put(nodeId.history, "history", { seat: TOP, card: historyCard(trace.history) });
  putCalls(draft, trace);
  const proposal = proposalCard(trace, proposingCall(trace) !== null);
  if (proposal !== null) draft.put(nodeId.proposal, "proposal", { seat: TOP, card: proposal });
  if (proposal === null || trace.answer !== null) {
    draft.put(nodeId.answer, "answer", { seat: TOP, card: answerCard(trace) });
  }
}
