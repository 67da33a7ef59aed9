/** Ids of cards, the same in graph, tree and timing, and in links to a turn. */
export const nodeId = {
  source: (resourceId: string): string => `book:${resourceId}`,
  document: (resourceId: string, revision: string | null): string => `document:${resourceId}@${revision ?? ""}`,
  /** `group` null: the place was not recorded. */
  section: (documentId: string, group: string | null): string =>
    `section:${documentId}/${group === null ? "?" : `=${group}`}`,
  item: (id: string): string => `item:${id}`,
  fold: (resourceId: string): string => `fold:${resourceId}`,
  block: (id: string): string => `block:${id}`,
  stableDivider: (kind: "section" | "context"): string => `divider:stable:${kind}`,
  cacheDivider: (blockId: string): string => `divider:cache:${blockId}`,
  prompt: "prompt",
  contexts: "contexts",
  history: "history",
  callGroup: (first: number): string => `calls:${first}`,
  call: (id: string): string => `call:${id}`,
  answer: "answer",
  proposal: "proposal",
  inventory: "tools",
  definition: (name: string): string => `definition:${name}`,
  toolGroup: (first: number): string => `runs:${first}`,
  tool: (callId: string): string => `run:${callId}`,
  citation: (index: number): string => `citation:${index}`,
} as const;

/** The card of sources that were not recorded. */
export const UNKNOWN_SOURCES = "books";
