import type { Block, TurnCapture } from "../../model/turn/prompt.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { AttributeList } from "../attribute.ts";
import { blockTextName, NAMES, SPANS } from "../conventions.ts";
import type { TurnSpan } from "./span.ts";
import { NODES } from "./span-ids.ts";
import type { SpanMaker } from "./span-maker.ts";

/** The steps that any part of a turn names, in their order. */
export function stepsOf({ captures, calls, tools }: TurnTrace): number[] {
  const steps = [...captures, ...calls, ...tools].flatMap(({ step }) => step ?? []);
  return [...new Set(steps)].toSorted((a, b) => a - b);
}

/** One step: from the first to the last time that its calls and tools have. */
export function stepSpan(
  maker: SpanMaker,
  step: number,
  at: { readonly trace: TurnTrace; readonly parent: TurnSpan },
): TurnSpan {
  const parts = [...at.trace.calls, ...at.trace.tools].filter((part) => part.step === step);
  const starts = parts.flatMap(({ startMs }) => startMs ?? []);
  const ends = parts.flatMap(({ startMs, endMs }) => (startMs === null ? [] : (endMs ?? [])));
  const lastMs = Math.max(...starts, ...ends);
  const isOpen = parts.some(({ startMs, endMs }) => startMs !== null && endMs === null);
  return maker.make({
    nodeId: NODES.step(step),
    parent: at.parent,
    name: SPANS.step,
    openInference: "CHAIN",
    startMs: starts.length === 0 ? null : Math.min(...starts),
    endMs: isOpen || ends.length === 0 ? null : lastMs,
    ...(starts.length === 0 ? {} : { coveredMs: lastMs }),
    attributes: new AttributeList().int(NAMES.step, step),
  });
}

/** One assembly. Its time is not recorded: what all of the turn together took stands with the turn. */
export function assembleSpan(
  maker: SpanMaker,
  capture: TurnCapture,
  { blocks, parent }: { readonly blocks: readonly Block[]; readonly parent: TurnSpan },
): TurnSpan {
  return maker.make({
    nodeId: NODES.capture(capture.captureId),
    parent,
    name: SPANS.assemble,
    openInference: "CHAIN",
    startMs: null,
    endMs: null,
    attributes: captureAttributes(capture, blocksOf(capture, blocks)),
  });
}

function captureAttributes(capture: TurnCapture, blocks: readonly Block[]): AttributeList {
  const { captureId, recordId, step, assemblyVerified, cacheBreak } = capture;
  const bytes = blocks.map(({ utf8Bytes }) => utf8Bytes);
  const list = new AttributeList()
    .text(NAMES.captureId, captureId)
    .text(NAMES.recordId, recordId)
    .int(NAMES.step, step)
    .flag(NAMES.assemblyVerified, assemblyVerified)
    .int(NAMES.blockCount, blocks.length)
    .int(NAMES.blockBytes, bytes.includes(null) ? null : bytes.reduce((sum: number, one) => sum + (one ?? 0), 0))
    .texts(
      NAMES.blockNames,
      blocks.map(({ id, name }) => (name === "" ? id : name)),
    )
    // A hash that was not recorded would shift those behind it: all or none.
    .texts(NAMES.blockHashes, blocks.some(({ hash }) => hash === null) ? null : blocks.map(({ hash }) => hash ?? ""))
    .text(NAMES.cacheBreakState, cacheBreak.state === "not-recorded" ? null : cacheBreak.state)
    .text(NAMES.cacheBreakBlock, cacheBreak.blockId);
  for (const [index, { body }] of blocks.entries()) list.text(blockTextName(index), body.text);
  return list;
}

/** The blocks of an assembly, in prompt order; those that the turn does not list are not told. */
export const blocksOf = ({ blockIds }: Pick<TurnCapture, "blockIds">, blocks: readonly Block[]): Block[] => {
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return blockIds.flatMap((id) => byId.get(id) ?? []);
};
