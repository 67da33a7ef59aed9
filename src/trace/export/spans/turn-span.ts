import type { Citation } from "../../model/turn/citation.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { AttributeList } from "../attribute.ts";
import { CONVENTIONS, EVENTS, NAMES, OPERATIONS } from "../conventions.ts";
import type { SpanEvent, TurnSpan } from "./span.ts";
import { NODES } from "./span-ids.ts";
import type { SpanMaker } from "./span-maker.ts";

/** Outcomes that are faults also when no code came with them. */
const FAULTS: ReadonlySet<TurnTrace["outcome"]> = new Set(["error", "interrupted"]);

/** The turn itself, with its citations. */
export function turnSpan(maker: SpanMaker, trace: TurnTrace): TurnSpan {
  const { startedAt, endedAt, outcome, errorKind } = trace;
  const endMs = endedAt === null ? null : endedAt - startedAt;
  const coveredMs = Math.max(0, ...[...trace.calls, ...trace.tools].map((part) => part.endMs ?? part.startMs ?? 0));
  return maker.make({
    nodeId: NODES.turn,
    parent: null,
    name: `${OPERATIONS.agent} ${CONVENTIONS.service}`,
    openInference: "AGENT",
    startMs: 0,
    endMs,
    coveredMs,
    error: errorKind ?? (FAULTS.has(outcome) ? outcome : null),
    attributes: turnAttributes(trace),
    events: (trace.citations ?? []).map((citation) => citationEvent(citation, maker.at(endMs ?? coveredMs))),
  });
}

function turnAttributes(trace: TurnTrace): AttributeList {
  const { timings } = trace;
  const list = new AttributeList()
    .text(NAMES.operation, OPERATIONS.agent)
    .text(NAMES.agentName, CONVENTIONS.service)
    .text(NAMES.conversationId, trace.sessionId)
    .text(NAMES.sessionId, trace.sessionId)
    .flag(NAMES.compacted, isCompacted(trace))
    .text(NAMES.langfuseTraceName, `turn ${trace.turn}`)
    .text(NAMES.langfuseType, "agent")
    .text(NAMES.turnId, trace.turnId)
    .int(NAMES.turnNumber, trace.turn)
    .text(NAMES.surface, trace.surface)
    .text(NAMES.turnState, trace.state)
    .text(NAMES.outcome, trace.outcome)
    .text(NAMES.clock, trace.clock)
    .text(NAMES.recovered, trace.recovered)
    .flag(NAMES.redacted, trace.bodies === "redacted" ? true : null)
    .text(NAMES.profileVersion, trace.profileVersion)
    .text(NAMES.turnCacheBreak, cacheBreakOf(trace))
    .text(NAMES.proposalKind, trace.proposal?.kind)
    .int(NAMES.itemsTotal, trace.itemsTotal)
    .flag(NAMES.itemsTruncated, trace.itemsTruncated ? true : null)
    .int(NAMES.callsOmitted, trace.callsOmitted === 0 ? null : trace.callsOmitted)
    .int(NAMES.toolsOmitted, trace.toolsOmitted === 0 ? null : trace.toolsOmitted)
    .real(NAMES.preStreamMs, timings.preStreamMs)
    .real(NAMES.assembleMs, timings.assembleMs)
    .real(NAMES.loadMs, timings.loadMs)
    .real(NAMES.scanMs, timings.scanMs)
    .real(NAMES.compileMs, timings.compileMs);
  const question = trace.question?.body.text ?? null;
  const answer = trace.answer?.body.text ?? null;
  return list
    .text(NAMES.inputValue, question)
    .text(NAMES.inputMimeType, question === null ? null : "text/plain")
    .text(NAMES.outputValue, answer)
    .text(NAMES.outputMimeType, answer === null ? null : "text/plain");
}

/** Of the newest assembly that knows: the block where the provider's cache ended. */
function cacheBreakOf({ captures, blocks }: TurnTrace): string | null {
  const last = captures.findLast(({ cacheBreak }) => cacheBreak.state !== "not-recorded");
  if (last === undefined) return null;
  const { state, blockId } = last.cacheBreak;
  return state !== "at" || blockId === null ? state : blocks?.find(({ id }) => id === blockId)?.name || blockId;
}

const isCompacted = ({ history }: TurnTrace): boolean | null =>
  history?.messages.some(({ parts }) => parts.some(({ type }) => type === "compaction")) ?? null;

/** Citations have no time of their own: they are found in the answer when it is there. */
function citationEvent({ qualifiedEntryId, itemId, match, chars, ambiguous }: Citation, atMs: number): SpanEvent {
  const attributes = new AttributeList()
    .text(NAMES.citationEntry, itemId ?? qualifiedEntryId)
    .text(NAMES.citationMatch, match)
    .int(NAMES.citationChars, chars)
    .flag(NAMES.citationAmbiguous, ambiguous);
  return { name: EVENTS.citation, atMs, attributes: attributes.list };
}
