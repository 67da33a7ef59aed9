import type { ModelCall } from "../model/turn/call.ts";
import type { Block, TurnCapture } from "../model/turn/prompt.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";
import type { TurnHead } from "./model.ts";

/** One turn with what of it is compared. */
export interface TurnSide {
  readonly trace: TurnTrace;
  /** The last one that a request was made from, else the newest; null: there is none. */
  readonly capture: TurnCapture | null;
  /** Of the requests made from it the last that went well, else the last; null: none is known. */
  readonly call: ModelCall | null;
  /** Of the assembly, in prompt order; null: not recorded. */
  readonly blocks: readonly Block[] | null;
}

export function sideOf(trace: TurnTrace): TurnSide {
  const called = new Set(trace.calls.flatMap(({ captureId }) => captureId ?? []));
  const capture = trace.captures.findLast(({ captureId }) => called.has(captureId)) ?? trace.captures.at(-1) ?? null;
  const calls = trace.calls.filter(({ captureId }) => captureId !== null && captureId === capture?.captureId);
  return {
    trace,
    capture,
    call: calls.findLast(({ outcome }) => outcome === "ok") ?? calls.at(-1) ?? null,
    blocks: capture === null ? null : blocksOf(capture, trace.blocks),
  };
}

/** null also when a block of the assembly is not listed. */
function blocksOf({ blockIds }: TurnCapture, blocks: readonly Block[] | null): readonly Block[] | null {
  const byId = new Map((blocks ?? []).map((block) => [block.id, block]));
  const found = blockIds.flatMap((id) => byId.get(id) ?? []);
  return blocks === null || found.length < blockIds.length ? null : found;
}

export const headOf = ({ trace, capture, call }: TurnSide): TurnHead => ({
  turnId: trace.turnId,
  sessionId: trace.sessionId,
  turn: trace.turn,
  surface: trace.surface,
  startedAt: trace.startedAt,
  state: trace.state,
  bodies: trace.bodies,
  captureId: capture?.captureId ?? null,
  callId: call?.id ?? null,
});
