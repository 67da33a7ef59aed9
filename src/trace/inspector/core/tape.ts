import type { Block } from "../../model/turn/prompt.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { blocksOfKind, promptOrder } from "./prompt-order.ts";
import type { WordKey } from "./words/keys.ts";

/** One block on the tape. */
export interface TapePiece {
  readonly block: Block;
  /** In the margin before it. */
  readonly stableEndsHere: boolean;
  readonly cacheEndsHere: boolean;
  /** It is before the place where the cache ends; null: that place was not recorded. */
  readonly cached: boolean | null;
  /** Its part of the whole tape, 0 to 1; null: the length of a block is not known, so it has no size. */
  readonly share: number | null;
}

/** The prompt of one call as one column of text. */
export interface Tape {
  /** null: which blocks the call had was not recorded. */
  readonly pieces: readonly TapePiece[] | null;
  readonly cache: TurnTrace["captures"][number]["cacheBreak"]["state"];
  readonly unknown: readonly WordKey[];
}

const NOTHING: Tape = { pieces: null, cache: "not-recorded", unknown: ["unknown.request-blocks"] };

/** The blocks that a call was sent with; without a record of its request, none rather than those of its assembly. */
function blocksOf(trace: TurnTrace, blockIds: readonly string[] | null): Block[] | null {
  if (blockIds === null || trace.blocks === null) return null;
  const wanted = new Set(blockIds);
  const blocks = trace.blocks.filter(({ id }) => wanted.has(id));
  return [...blocksOfKind(blocks, "section"), ...blocksOfKind(blocks, "context")];
}

/** The tape of a call; null: the turn has no such call. Sizes are lengths in UTF-16 units. */
export function tapeOf(trace: TurnTrace, callId: string): Tape | null {
  const call = trace.calls.find(({ id }) => id === callId);
  if (call === undefined) return null;
  const blocks = blocksOf(trace, call.request.blockIds);
  if (blocks === null) return NOTHING;
  const capture = trace.captures.find(({ captureId }) => captureId === call.captureId);
  const cache = capture?.cacheBreak.state ?? "not-recorded";
  const { lines, unknown } = promptOrder(blocks, capture === undefined ? [] : [capture]);
  const total = blocks.reduce((sum, { utf16Units }) => sum + utf16Units, 0);
  let broken = cache === "first-call";
  const pieces: TapePiece[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind !== "block") continue;
    const before = lines.slice(Math.max(0, index - 2), index);
    const margin = before.slice(before.findLastIndex(({ kind }) => kind === "block") + 1);
    const cacheEndsHere = margin.some(({ kind }) => kind === "cache-end");
    broken ||= cacheEndsHere;
    pieces.push({
      block: line.block,
      stableEndsHere: margin.some(({ kind }) => kind === "stable-end"),
      cacheEndsHere,
      cached: cache === "not-recorded" ? null : !broken,
      share: total === 0 ? null : line.block.utf16Units / total,
    });
  }
  return {
    pieces,
    cache,
    unknown: capture === undefined ? [...unknown, "unknown.cache-break"] : unknown,
  };
}
