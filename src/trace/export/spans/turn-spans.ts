import type { HashText } from "../../model/capture.ts";
import type { ToolExecution } from "../../model/turn/call.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { chatSpan } from "./chat-span.ts";
import { retrievalSpan } from "./retrieval-span.ts";
import type { TurnSpan, TurnSpans } from "./span.ts";
import { NODES, SpanIds } from "./span-ids.ts";
import { SpanMaker } from "./span-maker.ts";
import { assembleSpan, stepSpan, stepsOf } from "./step-span.ts";
import { toolSpan } from "./tool-span.ts";
import { turnSpan } from "./turn-span.ts";

/**
 * A turn as spans: the turn, its books, its steps with their assemblies, requests and executions. Texts are in them
 * where bodies have texts. Linear.
 */
export function turnSpans(trace: TurnTrace, hash: HashText): TurnSpans {
  const maker = new SpanMaker(new SpanIds(trace.turnId, hash), trace.startedAt);
  const root = turnSpan(maker, trace);
  const books = (trace.grounding ?? []).map((source) =>
    retrievalSpan(maker, source, { parent: root, items: trace.items ?? [] }),
  );
  const steps = new Map(stepsOf(trace).map((step) => [step, stepSpan(maker, step, { trace, parent: root })]));
  const captures = trace.captures.map((capture) =>
    assembleSpan(maker, capture, { blocks: trace.blocks ?? [], parent: steps.get(capture.step) ?? root }),
  );
  const place: Place = { maker, trace, root, steps };
  return {
    turnId: trace.turnId,
    spans: [root, ...books, ...steps.values(), ...captures, ...chats(place), ...tools(place)],
  };
}

interface Place {
  readonly maker: SpanMaker;
  readonly trace: TurnTrace;
  readonly root: TurnSpan;
  readonly steps: ReadonlyMap<number, TurnSpan>;
}

function chats({ maker, trace, root, steps }: Place): TurnSpan[] {
  const attempts = new Map(trace.attempts.map((attempt) => [attempt.callId, attempt]));
  const known = new Set(trace.tools.map(({ callId }) => callId));
  return trace.calls.map((call) =>
    chatSpan(maker, call, {
      parent: steps.get(call.step) ?? root,
      sessionId: trace.sessionId,
      attempt: attempts.get(call.id),
      blocks: trace.blocks ?? [],
      results: (call.request.toolResultIds ?? [])
        .filter((id) => known.has(id))
        .map((id) => maker.ids.of(NODES.tool(id))),
    }),
  );
}

/** An execution that another one made lies below it; a parent that is not there, or comes later, is none. */
function tools({ maker, trace, root, steps }: Place): TurnSpan[] {
  const stepOf = new Map(trace.calls.map(({ id, step }) => [id, step]));
  const made = new Map<string, TurnSpan>();
  const make = (tool: ToolExecution): void => {
    const { callId, parentCallId, modelCallId } = tool;
    const step = tool.step ?? (modelCallId === null ? undefined : stepOf.get(modelCallId));
    const outer =
      (parentCallId === null ? undefined : made.get(parentCallId)) ??
      (step === undefined ? undefined : steps.get(step));
    const request = modelCallId !== null && stepOf.has(modelCallId) ? maker.ids.of(NODES.call(modelCallId)) : null;
    made.set(callId, toolSpan(maker, tool, { parent: outer ?? root, request }));
  };
  trace.tools.forEach(make);
  return [...made.values()];
}
