import type { Awareness } from "../model/turn/awareness.ts";
import type { Body } from "../model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../model/turn/call.ts";
import type { Item } from "../model/turn/grounding.ts";
import type { Block, HistoryOutline } from "../model/turn/prompt.ts";
import type { TurnTrace } from "../model/turn/turn-trace.ts";

export interface Redaction {
  /** Milliseconds since the epoch. */
  readonly nowMs: number;
  /** Of the redacted decisions that stand in the place of those of an assembly; null: there are none. */
  readonly groundingKeyOf: (captureId: string) => string | null;
}

/**
 * An account without what makes bodies reachable or guessable: references and numbers of events, ids of messages, of
 * requests and of responses, names (of blocks, tools, books, entries, groups), keys, places of matches, what a request was made
 * of, the working folder. What was none stays none. Counts, sizes, hashes, states, reasons, scores, ids of resources and entries, timings, usage and
 * outcome stay. A redacted account stays as it is. Source: trace design, b.5.
 */
export function redactTurn(trace: TurnTrace, { nowMs, groundingKeyOf }: Redaction): TurnTrace {
  if (trace.bodies === "redacted") return trace;
  return {
    ...trace,
    sessionRef: null,
    endSeq: null,
    requestId: null,
    awareness: redactedAwareness(trace.awareness),
    blocks: trace.blocks?.map(redactedBlock) ?? null,
    captures: trace.captures.map((capture) => ({
      ...capture,
      recordId: null,
      groundingKey: capture.groundingKey === null ? null : groundingKeyOf(capture.captureId),
    })),
    grounding: trace.grounding?.map((source) => ({ ...source, name: "" })) ?? null,
    items: trace.items?.map(redactedItem) ?? null,
    history: trace.history === null ? null : redactedHistory(trace.history),
    toolset: trace.toolset?.map((tool) => ({ ...tool, name: "" })) ?? null,
    calls: trace.calls.map(redactedCall),
    tools: trace.tools.map(redactedTool),
    citations: trace.citations?.map((citation) => ({ ...citation, answer: null, block: null })) ?? null,
    proposal: trace.proposal === null ? null : { ...trace.proposal, eventSeq: null },
    answer: null,
    question: null,
    bodies: "redacted",
    redactedAt: nowMs,
  };
}

/** A body that was never there stays so. */
export const redactedBody = (body: Body): Body =>
  body.status === "none" ? body : { status: "redacted", text: null, truncated: false, why: "redacted" };

function redactedAwareness({ scanWindow, lineage, ...awareness }: Awareness): Awareness {
  return {
    ...awareness,
    cwd: null,
    lineage: { ...lineage, parentSession: lineage.parentSession === "" ? "" : null },
    scanWindow: scanWindow === null ? null : { ...scanWindow, claimEventSeqs: onlyNone(scanWindow.claimEventSeqs) },
  };
}

/** That there was none names nothing: it stays. */
const onlyNone = <T>(list: T[] | null): T[] | null => (list?.length === 0 ? list : null);

/** Its id is what its decisions find it by from then on. */
const redactedBlock = (block: Block): Block => ({
  ...block,
  name: "",
  sources:
    block.sources?.map((source) => (source.entryName === undefined ? source : { ...source, entryName: "" })) ?? null,
  reference: null,
  body: redactedBody(block.body),
});

const redactedItem = (item: Item): Item => ({
  ...item,
  title: "",
  key: null,
  match: null,
  group: item.group === null ? null : { ...item.group, name: "" },
  place: item.place === null ? null : { ...item.place, group: null },
});

const redactedHistory = ({ messages, omitted }: HistoryOutline): HistoryOutline => ({
  messages: messages.map((message) => ({ ...message, eventSeq: null, messageId: null })),
  omitted,
});

/** Of the request its number of messages is left, and the hash of its system text. */
function redactedCall({ request, response, ...call }: ModelCall): ModelCall {
  return {
    ...call,
    request: {
      ...request,
      blockIds: onlyNone(request.blockIds),
      toolResultIds: onlyNone(request.toolResultIds),
      toolsOffered: onlyNone(request.toolsOffered),
      toolChoice: null,
      config: null,
    },
    response: response === null ? null : { ...response, responseId: null },
  };
}

const redactedTool = (tool: ToolExecution): ToolExecution => ({
  ...tool,
  name: "",
  callRef: null,
  resultRef: null,
  input: redactedBody(tool.input),
  output: redactedBody(tool.output),
});
