import type { TurnTrace } from "../../model/turn/turn-trace.ts";

/** What the first line of a file says. */
export const FILE_SCHEMA = "dsh-lorekeeper/turn-trace";
export const FILE_VERSION = 1;

/** The lists of a turn: each element is a line of its own, under the name of its kind. */
export const LISTS = {
  activations: "activation",
  blocks: "block",
  captures: "capture",
  grounding: "book",
  items: "item",
  toolset: "tool-definition",
  calls: "call",
  tools: "tool",
  attempts: "attempt",
  citations: "citation",
  diagnostics: "diagnostic",
} as const satisfies Partial<Record<keyof TurnTrace, string>>;

export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as readonly ListName[];

/** A turn without its lists; `lists` has their lengths, null: not recorded. */
export interface TurnNode {
  readonly node: "turn";
  readonly turn: Omit<TurnTrace, ListName | "history">;
  readonly lists: Readonly<Record<ListName, number | null>>;
  /** Messages that follow; null: not recorded. */
  readonly history: { readonly messages: number; readonly omitted: number } | null;
  /** Keys of the decisions that follow. */
  readonly decisions: number;
  /** Texts of scanned messages that follow; absent: none are in the file. */
  readonly scanned?: number;
}

export interface FileHead {
  readonly schema: typeof FILE_SCHEMA;
  readonly v: typeof FILE_VERSION;
  /** Verified texts are in it. */
  readonly bodies: boolean;
  /** Ids were renamed: what is in it cannot be run again. */
  readonly scrubbed: boolean;
  readonly turns: number;
  readonly catalogues: number;
}
