import type { Text } from "./phrase.ts";
import type { WordKey } from "./words/keys.ts";

/** How a badge looks: each tone has its own shape and colour beside its text. `missing`: a grey dashed chip. */
export type Tone = "good" | "bad" | "wait" | "plain" | "missing";

export interface Badge {
  readonly tone: Tone;
  readonly text: Text;
}

/** What is written on a card of the graph, a row of the tree and the head of the detail pane: the same facts in all. */
export interface Card {
  readonly title: Text;
  /** Facts, each complete in itself: counts, sizes, times. */
  readonly facts: readonly Text[];
  readonly badges: readonly Badge[];
  /** Names of facts that were not recorded. Where one would have given an edge there is no edge. */
  readonly unknown: readonly WordKey[];
}
