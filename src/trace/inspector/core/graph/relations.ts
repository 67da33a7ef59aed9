import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { GraphDraft } from "./draft.ts";
import { nodeId } from "./ids.ts";
import { proposingCall } from "./proposing-call.ts";

function joinRequests(draft: GraphDraft, { calls }: TurnTrace): void {
  for (const { id, request } of calls) {
    const to = nodeId.call(id);
    for (const blockId of request.blockIds ?? []) draft.join("request", [nodeId.block(blockId), to]);
    if ((request.historyCount ?? 0) > 0) draft.join("request", [nodeId.history, to]);
  }
  const lastOk = calls.findLast(({ outcome }) => outcome === "ok");
  if (lastOk !== undefined) draft.join("request", [nodeId.call(lastOk.id), nodeId.answer]);
}

function joinTools(draft: GraphDraft, { calls, tools }: TurnTrace): void {
  const carriedBy = new Map<string, string[]>();
  for (const { id, request } of calls) {
    for (const callId of request.toolResultIds ?? []) {
      const carriers = carriedBy.get(callId);
      if (carriers === undefined) carriedBy.set(callId, [nodeId.call(id)]);
      else carriers.push(nodeId.call(id));
    }
  }
  for (const { callId, modelCallId } of tools) {
    const run = nodeId.tool(callId);
    if (modelCallId !== null) draft.join("execution", [nodeId.call(modelCallId), run]);
    draft.joinFirst("result", run, carriedBy.get(callId) ?? []);
  }
}

function joinItems(draft: GraphDraft, { items, citations }: TurnTrace): void {
  for (const item of items ?? []) {
    const id = nodeId.item(item.id);
    for (const blockId of item.blockIds) draft.join("inclusion", [id, nodeId.block(blockId)]);
    if (item.by.toolCallId !== null) draft.join("result", [nodeId.tool(item.by.toolCallId), id]);
    if (item.wokenBy !== null) draft.join("activation", [nodeId.item(item.wokenBy), id], "selected");
  }
  for (const { itemId, match, ambiguous } of citations ?? []) {
    if (itemId !== null && match !== "unsurfaced" && !ambiguous) {
      draft.join("citation", [nodeId.answer, nodeId.item(itemId)]);
    }
  }
}

/** Edges: recorded relations only. A fact that is missing gives none; the card says that it is not recorded. */
export function joinRelations(draft: GraphDraft, trace: TurnTrace): void {
  joinItems(draft, trace);
  joinRequests(draft, trace);
  const asked = proposingCall(trace);
  if (asked !== null) draft.join("request", [nodeId.call(asked), nodeId.proposal]);
  joinTools(draft, trace);
}
