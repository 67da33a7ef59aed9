import type { AfterAssembly, GroundedCapture } from "../../trace/decisions/model.ts";
import type { TurnTrace } from "../../trace/model/turn/turn-trace.ts";
import type { DecisionsReader } from "./turn-decisions.ts";

/** The assembly of a stored turn that decisions are shown of: the one that is named, else the last that a request had. */
export function shownCapture(
  { captures, calls }: Pick<TurnTrace, "captures" | "calls">,
  captureId: string | undefined,
): TurnTrace["captures"][number] | null {
  if (captureId !== undefined) return captures.find((capture) => capture.captureId === captureId) ?? null;
  const observed = new Set(calls.map((call) => call.captureId));
  return captures.findLast((capture) => observed.has(capture.captureId)) ?? captures.at(-1) ?? null;
}

/** An assembly of a stored turn with its decisions; null: they were not recorded. */
export function storedGrounding(
  trace: Pick<TurnTrace, "blocks" | "calls">,
  { captureId, groundingKey, blockIds, assemblyVerified }: TurnTrace["captures"][number],
  decisions: DecisionsReader,
): GroundedCapture | null {
  const found = groundingKey === null ? null : decisions.read(groundingKey);
  if (found === null) return null;
  // Once names are redacted, decisions have the ids of blocks in their place.
  const names = new Map(trace.blocks?.map(({ id, name }) => [id, name === "" ? id : name]));
  const callId = trace.calls.find((call) => call.captureId === captureId)?.id ?? null;
  return {
    captureId,
    decisions: found,
    blockIds: trace.blocks === null ? null : new Map(blockIds.map((id) => [names.get(id) ?? "", id])),
    verifiedBy: assemblyVerified === true ? { callId } : null,
  };
}

/** What became of the entries of a stored turn after their assemblies. */
export function storedOutcome({ citations, items }: Pick<TurnTrace, "citations" | "items">): AfterAssembly {
  const executed = (items ?? []).flatMap(({ id, by }) =>
    by.toolCallId === null ? [] : [[id, by.toolCallId] as const],
  );
  return { citations, executed: new Map(executed) };
}
