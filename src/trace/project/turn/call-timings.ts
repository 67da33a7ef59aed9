import type { ModelCall } from "../../model/turn/call.ts";
import type { TurnTimings } from "../../model/turn/awareness.ts";

/** Of each call, in their order, from its request to its last chunk and to its first token. null: not recorded. */
export function callTimings(
  calls: readonly Pick<ModelCall, "startMs" | "firstTokenMs" | "endMs">[],
): Pick<TurnTimings, "generateMs" | "firstTokenMs"> {
  return {
    generateMs: calls.map(({ startMs, endMs }) => between(startMs, endMs)),
    firstTokenMs: calls.map(({ startMs, firstTokenMs }) => between(startMs, firstTokenMs)),
  };
}

/** Clocks of a log may go back. */
const between = (from: number | null, to: number | null): number | null =>
  from === null || to === null ? null : Math.max(0, to - from);
