import type { Block } from "../../model/turn/prompt.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import type { WordKey } from "./words/keys.ts";

/** One line of the prompt as it is read: a block, or a boundary between two. */
export type PromptLine =
  | { readonly kind: "block"; readonly block: Block }
  | { readonly kind: "stable-end" }
  /** The provider's cache ends before the block. `captures`: in which assemblies it does. */
  | { readonly kind: "cache-end"; readonly block: Block; readonly captures: readonly string[] };

export interface PromptOrder {
  readonly lines: readonly PromptLine[];
  /** What is not known of the boundaries. */
  readonly unknown: readonly WordKey[];
}

type Boundaries = Pick<TurnTrace["captures"][number], "captureId" | "cacheBreak">;

/**
 * Blocks in the order in which they are sent and cached, with a line where the stable part ends and one where the cache
 * ends. `blocks` are of one kind, in order; `captures`: whose boundaries are shown.
 */
export function promptOrder(blocks: readonly Block[], captures: readonly Boundaries[]): PromptOrder {
  const unstable = blocks.find(({ stable }) => stable !== true);
  const unknown: WordKey[] = [];
  if (unstable?.stable === null) unknown.push("unknown.stable");
  if (captures.some(({ cacheBreak }) => cacheBreak.state === "not-recorded")) unknown.push("unknown.cache-break");
  const lines: PromptLine[] = [];
  for (const block of blocks) {
    if (block === unstable && block.stable === false) lines.push({ kind: "stable-end" });
    const ending = captures.filter(({ cacheBreak }) => cacheBreak.state === "at" && cacheBreak.blockId === block.id);
    if (ending.length > 0) lines.push({ kind: "cache-end", block, captures: ending.map(({ captureId }) => captureId) });
    lines.push({ kind: "block", block });
  }
  return { lines, unknown };
}

/** All blocks of a kind that the turn had, in the order of the prompt; those of several assemblies side by side. */
export const blocksOfKind = (blocks: readonly Block[], kind: Block["kind"]): Block[] =>
  blocks.filter((block) => block.kind === kind).sort((a, b) => a.index - b.index);
