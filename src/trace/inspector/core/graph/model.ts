import type { Card } from "../card.ts";
import type { WordKey } from "../words/keys.ts";

/** 0 sources, 1 context and model calls, 2 tools. */
export type Column = 0 | 1 | 2;

export type NodeKind =
  | "source"
  | "document"
  | "section"
  | "item"
  | "fold"
  | "prompt"
  | "block"
  | "divider"
  | "history"
  | "group"
  | "call"
  | "answer"
  | "proposal"
  | "inventory"
  | "definition"
  | "tool";

/** What the geometry needs to know of a card. Siblings stand in the order of `(order, id)`. */
export interface PlacedNode {
  readonly id: string;
  readonly col: Column;
  readonly kind: NodeKind;
  /** The card that this one is inside of; null: at the top of its column. */
  readonly parent: string | null;
  readonly order: number;
}

export interface GraphNode extends PlacedNode {
  readonly card: Card;
}

/** `activation`: an entry whose text woke another one. All of them are recorded relations. */
export type EdgeKind = "inclusion" | "request" | "execution" | "result" | "citation" | "activation";

export interface GraphEdge {
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  /** `selected`: drawn only while one of its ends is selected. */
  readonly drawn: "always" | "selected";
  /** Further edges from the same tool result, which are drawn only when their call is selected: written as `+n`. */
  readonly more: number;
}

/** One fact that the turn does not say. */
export interface UnknownFact {
  readonly nodeId: string;
  readonly fact: WordKey;
}

/** A turn as cards and recorded relations. Containment is `parent`, never an edge. */
export interface TurnGraph {
  /** Parents before their members. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly unknown: readonly UnknownFact[];
}

/** An edge between cards that can be seen: `count` recorded relations, each end lifted to its nearest visible card. */
export interface VisibleEdge {
  /** `kind|from|to`. */
  readonly id: string;
  readonly kind: EdgeKind;
  readonly from: string;
  readonly to: string;
  readonly count: number;
  readonly more: number;
}

/** Pixels. `head`: height of the header, which stays when the card grows around its members. */
export interface Box {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly head: number;
  readonly depth: number;
  readonly col: Column;
}

export type Point = readonly [x: number, y: number];

export interface Route {
  readonly edge: VisibleEdge;
  /** Routes with the same bundle share their vertical run. */
  readonly bundle: string;
  readonly via: "rail" | "track" | "detour";
  /** Corners of a line of horizontal and vertical pieces, from port to port. */
  readonly points: readonly Point[];
}

export interface Routing {
  readonly routes: readonly Route[];
  /** Where the lowest card or lane ends. */
  readonly bottom: number;
  /** Edges that were merged because a gutter was full. */
  readonly condensed: number;
  /** A gutter was over its capacity even so: its tracks are closer together than usual. */
  readonly overflow: boolean;
}
