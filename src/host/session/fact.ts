import type { SceneMessage } from "../../workers/protocol.ts";

/** Which of the two queues of an agent: messages that open a turn each, or input for the next step of this one. */
export type InboxTarget = "next-turn" | "next-step";

/** A message in a queue. `message` is null when it carries no text or is context; `id` is null when it has none. */
export interface QueuedMessage {
  readonly id: string | null;
  readonly message: SceneMessage | null;
}

/** One `agent/inbox/spliced` in the coordinates of the queue before it. `canceled`: what it removes was thrown away. */
export interface InboxSplice {
  readonly target: InboxTarget;
  readonly start: number;
  readonly removedCount: number;
  readonly inserted: readonly QueuedMessage[];
  readonly canceled: boolean;
}

/** Sequence numbers of the first and last node that a replacement hides, in the order of the surface. */
export interface NodeRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The one vocabulary between the log formats: all that an assembly needs from a session's events. An event that says
 * nothing of it has no fact.
 */
export type Fact =
  | { readonly kind: "splice"; readonly splice: InboxSplice; readonly malformedCount: number }
  | { readonly kind: "turn-start"; readonly turn: number }
  | { readonly kind: "step-start" }
  | { readonly kind: "turn-end" }
  /** A node of the surface. `range` null: appended. `message` null: nothing to scan (tools, context, no text). */
  | { readonly kind: "node"; readonly range: NodeRange | null; readonly message: SceneMessage | null }
  | { readonly kind: "context"; readonly contextTokens: number | null }
  /** The end of the events that a session started with. `inherited`: they are its parent's. */
  | { readonly kind: "seed-end"; readonly inherited: boolean }
  | { readonly kind: "malformed" };
