import type { ToolExecution } from "../../../model/turn/call.ts";
import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import { definitionCard, inventoryCard, toolCard, toolGroupCard } from "../cards/tool-card.ts";
import { inventoryOf } from "../inventory.ts";
import { inTens } from "../tens.ts";
import type { GraphDraft, Seat } from "./draft.ts";
import { nodeId } from "./ids.ts";

const TOP: Seat = { col: 2, parent: null };

/** Runs that a call of a model asked for, and those that such a run made itself (Code Mode), under it. */
export function nestedRuns(tools: readonly ToolExecution[]): {
  readonly roots: readonly ToolExecution[];
  readonly membersOf: (callId: string) => readonly ToolExecution[];
} {
  const ids = new Set(tools.map(({ callId }) => callId));
  const isRoot = ({ callId, parentCallId }: ToolExecution): boolean =>
    parentCallId === null || parentCallId === callId || !ids.has(parentCallId);
  const members = Map.groupBy(
    tools.filter((tool) => !isRoot(tool)),
    ({ parentCallId }) => parentCallId,
  );
  return { roots: tools.filter(isRoot), membersOf: (callId) => members.get(callId) ?? [] };
}

/** Column 2: the tools that there were, and one card for each run. */
export function putTools(draft: GraphDraft, trace: TurnTrace): void {
  const inventory = inventoryOf(trace);
  draft.put(nodeId.inventory, "inventory", { seat: TOP, card: inventoryCard(inventory) });
  for (const row of inventory.rows) {
    const seat: Seat = { col: 2, parent: nodeId.inventory };
    draft.put(nodeId.definition(row.name), "definition", { seat, card: definitionCard(row) });
  }
  const { roots, membersOf } = nestedRuns(trace.tools);
  const put = (parent: string | null, runs: readonly ToolExecution[]): void => {
    for (const run of runs) {
      const id = nodeId.tool(run.callId);
      draft.put(id, "tool", { seat: { col: 2, parent }, card: toolCard(run) });
      put(id, membersOf(run.callId));
    }
  };
  const tens = inTens(roots);
  if (tens === null) return put(null, roots);
  for (const { first, last, members } of tens) {
    const id = nodeId.toolGroup(first);
    draft.put(id, "group", { seat: TOP, card: toolGroupCard(first, last) });
    put(id, members);
  }
}
