import type { TurnTrace } from "../../../model/turn/turn-trace.ts";
import type { Card } from "../card.ts";
import { plainCard } from "../cards/fact-card.ts";
import { nodeId } from "../graph/ids.ts";
import type { GraphNode } from "../graph/model.ts";
import { projectTurnGraph } from "../graph/project.ts";
import { phrase } from "../phrase.ts";
import type { ProfileNow } from "../profile-now.ts";
import { capabilityNodes, currentNodes } from "./available.ts";
import { awarenessNodes } from "./awareness.ts";
import { attemptNodes, unplacedRuns } from "./calls.ts";
import { citationNodes } from "./cited.ts";
import { messageNodes } from "./messages.ts";
import type { GroupId, TreeNode } from "./model.ts";
import { receiptNodes } from "./receipts.ts";

/** Cards of the graph as rows, by id and by the card that they are inside of. */
class Rows {
  readonly #members: ReadonlyMap<string | null, readonly GraphNode[]>;

  constructor(nodes: readonly GraphNode[]) {
    this.#members = Map.groupBy(nodes, ({ parent }) => parent);
  }

  /** Cards at the top of a column that `which` takes, with all that is inside; `more` puts rows under one. */
  top(
    col: GraphNode["col"],
    which: (node: GraphNode) => boolean,
    more?: (id: string) => readonly TreeNode[],
  ): TreeNode[] {
    const nodes = this.#members.get(null) ?? [];
    return nodes.filter((node) => node.col === col && which(node)).map((node) => this.#row(node, more));
  }

  #row({ id, card }: GraphNode, more?: (id: string) => readonly TreeNode[]): TreeNode {
    const inside = (this.#members.get(id) ?? []).map((node) => this.#row(node, more));
    return { id, card, members: [...inside, ...(more?.(id) ?? [])] };
  }
}

const group = (id: GroupId, members: readonly TreeNode[]): TreeNode => ({
  id: `group:${id}`,
  card: plainCard(phrase(`group.${id}`)) satisfies Card,
  members,
});

/** Runs of tools, out of the groups of ten that the graph has them in. */
const runsOf = (rows: Rows): TreeNode[] =>
  rows
    .top(2, ({ kind }) => kind === "group" || kind === "tool")
    .flatMap((row) => (row.id.startsWith("runs:") ? row.members : [row]));

/**
 * A turn as a tree in the order in which things are committed: what was available, what the turn was at, what was
 * considered, what the prompt was, the calls with their tools, what was proposed, what was cited. It has every card of
 * the graph under the same id with the same facts, all entries that the turn lists, and rows of its own.
 */
export function treeOf(trace: TurnTrace, now: ProfileNow | null = null): readonly TreeNode[] {
  const rows = new Rows(projectTurnGraph(trace, "all").nodes);
  const runs = runsOf(rows);
  const callOf = new Map(trace.tools.map(({ callId, modelCallId }) => [nodeId.tool(callId), modelCallId]));
  const listed = new Set(trace.calls.map(({ id }) => id));
  const belowCall = (id: string): TreeNode[] => [
    ...attemptNodes(trace, id),
    ...runs.filter((run) => nodeId.call(callOf.get(run.id) ?? "") === id),
  ];
  const proposal = rows.top(
    1,
    ({ kind }) => kind === "proposal",
    () => receiptNodes(trace),
  );
  return [
    group("available", [
      ...capabilityNodes(trace),
      ...rows.top(2, ({ kind }) => kind === "inventory"),
      ...currentNodes(now),
    ]),
    group("awareness", awarenessNodes(trace)),
    group(
      "considered",
      rows.top(0, () => true),
    ),
    group("prompt", [
      ...rows.top(1, ({ kind }) => kind === "prompt"),
      ...rows.top(
        1,
        ({ kind }) => kind === "history",
        () => messageNodes(trace),
      ),
    ]),
    group("calls", [
      ...rows.top(1, ({ kind }) => kind === "group" || kind === "call", belowCall),
      ...unplacedRuns(runs, (id) => listed.has(callOf.get(id) ?? "")),
    ]),
    ...(proposal.length === 0 ? [] : [group("proposal", proposal)]),
    group(
      "cited",
      rows.top(
        1,
        ({ kind }) => kind === "answer",
        () => citationNodes(trace),
      ),
    ),
  ];
}
