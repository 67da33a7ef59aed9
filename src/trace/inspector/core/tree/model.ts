import type { Card } from "../card.ts";

export type GroupId = "available" | "awareness" | "considered" | "prompt" | "calls" | "proposal" | "cited";

/** A row of the tree before it is laid flat. Where the graph has a card of the same id, both show the same facts. */
export interface TreeNode {
  /** Groups are `group:<GroupId>`; the rest has the ids of the graph, and of its own where the graph has no card. */
  readonly id: string;
  readonly card: Card;
  readonly members: readonly TreeNode[];
}

/** A visible row with what `role="treeitem"` says of it. */
export interface TreeRow {
  readonly id: string;
  readonly card: Card;
  /** `aria-level`, from 1. */
  readonly level: number;
  /** `aria-posinset`, from 1, and `aria-setsize`. */
  readonly position: number;
  readonly size: number;
  /** `aria-expanded`; null: nothing in it. */
  readonly expanded: boolean | null;
  readonly parent: string | null;
}

/** Which row has the one tab stop, and which are open. */
export interface TreeState {
  readonly focus: string;
  readonly expanded: ReadonlySet<string>;
}

/** `select`: the row is to be shown in the detail pane. */
export interface TreeStep {
  readonly state: TreeState;
  readonly select: string | null;
}
