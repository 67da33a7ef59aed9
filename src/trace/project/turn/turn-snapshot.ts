import type { TurnItems } from "../../decisions/model.ts";
import type { EventRef } from "../../model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../model/turn/call.ts";
import type { Block, TurnCapture } from "../../model/turn/prompt.ts";
import type { CallFacts, EventFacts, MessageFacts, ToolFacts, TurnFacts } from "../../model/turn/turn-facts.ts";
import type { TurnSnapshot } from "../../model/turn/turn-trace.ts";
import { callTimings } from "./call-timings.ts";
import { itemsWithoutBooks } from "./items-without-books.ts";
import { noBody, pendingBody } from "./stored-body.ts";
import { turnIdentity } from "./turn-identity.ts";

/** What is known of a turn while it runs, beside its facts. */
export interface LiveFacts {
  /** From what the newest assembly activated; null: nothing was scanned yet. */
  readonly items: TurnItems | null;
}

/**
 * A turn that runs, or has ended and is not written yet: every key, bodies pending, and nothing that only the records or
 * the packed decisions tell. Linear in its calls, tools and items; nothing is hashed.
 */
export function turnSnapshot(facts: TurnFacts, { items: told }: LiveFacts): TurnSnapshot {
  const items = told ?? itemsWithoutBooks(facts);
  const isEnded = facts.outcome !== null;
  return {
    ...turnIdentity(facts),
    state: isEnded ? "ended" : "open",
    recovered: null,
    profileVersion: null,
    timings: {
      ...facts.timings,
      embedMs: null,
      ...callTimings(facts.calls),
      finalize: { verifyMs: null, citeMs: null, persistMs: null },
    },
    awareness: facts.awareness,
    activations: facts.activations,
    blocks: liveBlocks(facts),
    captures: facts.captures.map((capture) => liveCapture(capture)),
    grounding: items?.grounding ?? null,
    items: items?.items ?? null,
    itemsTotal: items?.itemsTotal ?? null,
    itemsTruncated: items?.itemsTruncated ?? false,
    history: facts.history,
    toolset: facts.toolset?.map(({ name, bytes }) => ({ name, bytes, hash: null })) ?? null,
    calls: facts.calls.map((call) => liveCall(call)),
    callsOmitted: facts.callsOmitted,
    tools: facts.tools.map((tool) => liveTool(tool)),
    toolsOmitted: facts.toolsOmitted,
    attempts: facts.attempts,
    citations: null,
    citationsStatus: "pending",
    proposal: facts.proposal,
    proposalStatus: facts.proposal === null ? "none" : "recorded",
    answer: liveMessage(facts.answer),
    question: liveMessage(facts.questions?.at(-1) ?? null),
    diagnostics: facts.diagnostics,
    bodies: "inline",
    redactedAt: null,
    createdAt: facts.startedAt,
    resolution: null,
  };
}

function liveBlocks({ captures }: TurnFacts): Block[] | null {
  const blocks = new Map<string, Block>();
  for (const capture of captures) {
    for (const { position: _position, volatile: _volatile, carried: _carried, ...fact } of capture.blocks ?? []) {
      if (!blocks.has(fact.id)) blocks.set(fact.id, { ...fact, ...UNREAD, body: bodyOf(fact.utf16Units > 0) });
    }
  }
  return captures.every((capture) => capture.blocks === null) ? null : [...blocks.values()];
}

/** What the record of a capture tells of its blocks. */
const UNREAD = { stable: null, hash: null, characters: null, utf8Bytes: null, sources: null, reference: null };

function liveCapture(capture: TurnFacts["captures"][number]): TurnCapture {
  const { captureId, recordId, step, assemblyVerified, blocks, groundingKey } = capture;
  return {
    captureId,
    recordId,
    step,
    assemblyVerified,
    blockIds: (blocks ?? []).map(({ id }) => id),
    cacheBreak: { state: "not-recorded", blockId: null },
    groundingKey,
  };
}

function liveCall({ recordId: _recordId, request, ...call }: CallFacts): ModelCall {
  const { config } = request;
  return {
    ...call,
    request: {
      ...request,
      config: config && {
        requested: countedStops(config.requested),
        effective: config.effective && countedStops(config.effective),
        omitted: config.omitted,
      },
      systemHash: null,
    },
  };
}

/** The parameters that an account has of a call; stop sequences are texts: their number stands for them. */
function countedStops({ temperature, maxTokens, reasoningEffort, stop }: Readonly<Record<string, unknown>>) {
  const list = Array.isArray(stop) ? stop.length : typeof stop === "string" ? 1 : null;
  return {
    ...(typeof temperature === "number" ? { temperature } : {}),
    ...(typeof maxTokens === "number" ? { maxTokens } : {}),
    ...(typeof reasoningEffort === "string" ? { reasoningEffort } : {}),
    ...(list === null ? {} : { stop: { count: list, hash: null } }),
  };
}

function liveTool({ call, result, ...tool }: ToolFacts): ToolExecution {
  return {
    ...tool,
    callRef: call && liveRef(call),
    resultRef: result && liveRef(result),
    input: bodyOf(call !== null),
    output: bodyOf(result !== null),
  };
}

const liveMessage = (message: MessageFacts | null): TurnSnapshot["answer"] =>
  message && { ...liveRef(message), messageId: message.messageId, body: pendingBody() };

const liveRef = ({ eventSeq, eventType, logCutSeq }: EventFacts): EventRef => ({
  eventSeq,
  eventType,
  eventHash: null,
  logCutSeq,
});

const bodyOf = (isThere: boolean): Block["body"] => (isThere ? pendingBody() : noBody());
