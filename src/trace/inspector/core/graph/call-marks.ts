import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { WordKey } from "../words/keys.ts";
import { nodeId } from "./ids.ts";

/** What one call was made of. Carried, offered and called are three facts; null: not recorded. */
export interface CallMarks {
  /** Cards of blocks and tool results, and of the conversation, that its request carried. */
  readonly carried: ReadonlySet<string>;
  /** Cards of the tools that it was offered. */
  readonly offered: ReadonlySet<string>;
  /** Cards of the tool runs that it asked for. */
  readonly called: ReadonlySet<string>;
  /** Which of these the call does not say. */
  readonly unknown: readonly WordKey[];
}

/** Marks for the chosen call; null: the turn has no such call. */
export function callMarks(trace: TurnTrace, callId: string): CallMarks | null {
  const call = trace.calls.find(({ id }) => id === callId);
  if (call === undefined) return null;
  const { blockIds, historyCount, toolResultIds, toolsOffered } = call.request;
  const carried = new Set<string>();
  for (const id of blockIds ?? []) carried.add(nodeId.block(id));
  for (const id of toolResultIds ?? []) carried.add(nodeId.tool(id));
  if ((historyCount ?? 0) > 0) carried.add(nodeId.history);
  const unknown: WordKey[] = [];
  if (blockIds === null) unknown.push("unknown.request-blocks");
  if (historyCount === null) unknown.push("unknown.request-history");
  if (toolResultIds === null) unknown.push("unknown.request-results");
  if (toolsOffered === null) unknown.push("unknown.request-tools");
  const runs = trace.tools.filter(({ modelCallId }) => modelCallId === callId);
  return {
    carried,
    offered: new Set((toolsOffered ?? []).map(nodeId.definition)),
    called: new Set(runs.map((run) => nodeId.tool(run.callId))),
    unknown,
  };
}
