import type { TurnTrace } from "../../model/turn/turn-trace.ts";

export type LiveStage =
  | "matching"
  | "assembling"
  | "waiting"
  | "generating"
  | "tools"
  | "approval"
  | "finalizing"
  | "finished";

/** What a turn does now, from its newest snapshot. */
export function turnProgress(trace: TurnTrace): LiveStage {
  if (trace.state === "ended") return "finished";
  if (trace.outcome !== null) return "finalizing";
  if (trace.tools.some(({ status }) => status === "requires_approval")) return "approval";
  if (trace.tools.some(({ status }) => status === "open")) return "tools";
  const last = trace.calls.at(-1);
  if (last?.outcome === "open") return last.firstTokenMs === null ? "waiting" : "generating";
  // A call failed and is tried again, or its tools have run: the next request is being prepared.
  const asked = last?.response?.toolCallIds ?? [];
  if (last !== undefined && last.outcome === "ok" && asked.length === 0) return "finalizing";
  if (last === undefined && trace.captures.length === 0) return "matching";
  return "assembling";
}

/** An event of the live stream, as far as it ends a turn. */
export interface EndEvent {
  readonly event: string;
  readonly turnId: string;
}

/** A turn is over when the stream says `end`: then it can be read. Nothing else ends it. */
export const turnFinished = (turnId: string, { event, turnId: of }: EndEvent): boolean =>
  event === "end" && of === turnId;
