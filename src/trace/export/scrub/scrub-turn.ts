import type { Body } from "../../model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../model/turn/call.ts";
import type { Item } from "../../model/turn/grounding.ts";
import type { Block } from "../../model/turn/prompt.ts";
import type { TurnTrace } from "../../model/turn/turn-trace.ts";
import { looksMinted } from "./leaks.ts";
import type { DemoNames } from "./names.ts";

type WithBody = { readonly messageId: string | null; readonly body: Body };

/**
 * A turn with new names for its ids, each at its place: a search alone would take a short id for a word. Texts come
 * after all ids are known. Titles, names of tools and keys stay.
 */
export function scrubTurn(trace: TurnTrace, names: DemoNames): TurnTrace {
  const { lineage, bindings } = trace.awareness;
  const head = {
    turnId: names.of("turn", trace.turnId),
    sessionId: names.of("session", trace.sessionId),
    requestId: names.of("request", trace.requestId),
    sessionRef: trace.sessionRef && {
      ...trace.sessionRef,
      sessionId: names.of("session", trace.sessionRef.sessionId),
    },
    awareness: {
      ...trace.awareness,
      cwd: names.of("folder", trace.awareness.cwd),
      lineage: { ...lineage, parentSession: names.of("session", lineage.parentSession) },
      bindings: bindings && {
        presetId: names.of("preset", bindings.presetId),
        characterId: names.of("character", bindings.characterId),
        userId: names.of("user", bindings.userId),
        books: bindings.books.map((book) => ({ ...book, resourceId: names.of("book", book.resourceId) })),
      },
    },
    grounding: trace.grounding?.map((book) => ({ ...book, resourceId: names.of("book", book.resourceId) })) ?? null,
  };
  return { ...trace, ...head, ...partsOf(trace, names) };
}

/** After the books are known, because entries are named by them. */
function partsOf(trace: TurnTrace, names: DemoNames): Partial<TurnTrace> {
  const message = <Of extends WithBody>(of: Of): Of => ({ ...of, messageId: names.of("message", of.messageId) });
  return {
    activations: trace.activations?.map((one) => ({ ...one, id: names.ofCapability(one.id) })) ?? null,
    blocks: trace.blocks?.map((block) => scrubBlock(block, names)) ?? null,
    captures: trace.captures.map((capture) => ({
      ...capture,
      captureId: names.of("capture", capture.captureId),
      recordId: names.of("record", capture.recordId),
    })),
    items: trace.items?.map((item) => scrubItem(item, names)) ?? null,
    history: trace.history && {
      ...trace.history,
      messages: trace.history.messages.map((one) => ({ ...one, messageId: names.of("message", one.messageId) })),
    },
    calls: trace.calls.map((call) => scrubCall(call, names)),
    tools: trace.tools.map((tool) => scrubTool(tool, names)),
    citations:
      trace.citations?.map((one) => ({
        ...one,
        itemId: names.ofEntry(one.itemId),
        qualifiedEntryId: names.ofEntry(one.qualifiedEntryId),
      })) ?? null,
    proposal: trace.proposal && { ...trace.proposal, id: names.of("proposal", trace.proposal.id) },
    answer: trace.answer && message(trace.answer),
    question: trace.question && message(trace.question),
    resolution: scrubResolution(trace.resolution, names),
  };
}

function scrubBlock(block: Block, names: DemoNames): Block {
  const { reference, sources } = block;
  return {
    ...block,
    capability: names.ofCapability(block.capability),
    sources:
      sources?.map((source) => ({
        ...source,
        resourceId: names.of(source.kind === "worldbook" ? "book" : source.kind, source.resourceId),
        identifier: looksMinted(source.identifier) ? names.of("prompt", source.identifier) : source.identifier,
        ...(source.qualifiedEntryId === undefined ? {} : { qualifiedEntryId: names.ofEntry(source.qualifiedEntryId) }),
      })) ?? null,
    reference:
      reference === null || reference.kind === "request-header-system"
        ? reference
        : { ...reference, messageId: names.of("message", reference.messageId) },
  };
}

const scrubItem = (item: Item, names: DemoNames): Item => ({
  ...item,
  id: names.ofEntry(item.id),
  resourceId: names.of("book", item.resourceId),
  uid: looksMinted(item.uid) ? names.of("entry", item.uid) : item.uid,
  by: {
    ...item.by,
    captureId: names.of("capture", item.by.captureId),
    toolCallId: names.of("call", item.by.toolCallId),
  },
  wokenBy: names.ofEntry(item.wokenBy),
  group: item.group && { ...item.group, winner: names.ofEntry(item.group.winner) },
});

function scrubCall(call: ModelCall, names: DemoNames): ModelCall {
  const { request, response } = call;
  const calls = (ids: readonly string[]): string[] => ids.map((id) => names.of("call", id));
  return {
    ...call,
    captureId: names.of("capture", call.captureId),
    request: { ...request, toolResultIds: request.toolResultIds && calls(request.toolResultIds) },
    response: response && {
      ...response,
      toolCallIds: calls(response.toolCallIds),
      responseId: names.of("response", response.responseId),
    },
  };
}

const scrubTool = (tool: ToolExecution, names: DemoNames): ToolExecution => ({
  ...tool,
  callId: names.of("call", tool.callId),
  parentCallId: names.of("call", tool.parentCallId),
  approval: tool.approval && { ...tool.approval, id: names.of("proposal", tool.approval.id) },
});

function scrubResolution(resolution: TurnTrace["resolution"], names: DemoNames): TurnTrace["resolution"] {
  if (resolution === null) return null;
  const { drift, proposal } = resolution;
  return {
    ...resolution,
    drift: drift.map((one) => ({ ...one, resourceId: names.of(kindOf(one.kind), one.resourceId) })),
    proposal: proposal && {
      ...proposal,
      receipts: proposal.receipts.map((one) => ({ ...one, callId: names.of("call", one.callId) })),
    },
  };
}

const kindOf = (kind: string): "preset" | "character" | "user" | "book" =>
  kind === "preset" || kind === "character" || kind === "user" ? kind : "book";
