import { createHash } from "node:crypto";

import type { HashText } from "../../../../src/trace/model/capture.ts";
import type { Body } from "../../../../src/trace/model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../../../src/trace/model/turn/call.ts";
import type { GroundingSource, Item } from "../../../../src/trace/model/turn/grounding.ts";
import type { Block } from "../../../../src/trace/model/turn/prompt.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";

/** Turns for the tests of exports and comparisons, put together by hand. */

export const hash: HashText = (text) => createHash("sha256").update(text, "utf8").digest("hex");

export const T0 = Date.UTC(2026, 10, 30, 20, 15, 0);

export const withheld: Body = { status: "withheld", text: null, truncated: false, why: null };
export const shown = (text: string): Body => ({ status: "available", text, truncated: false, why: null });

/** A turn of which nothing was recorded that need not be. */
export const bareTurn = (given: Partial<TurnTrace> = {}): TurnTrace => ({
  v: 1,
  turnId: "t_bare",
  sessionId: "session-1",
  turn: 1,
  surface: "dsh",
  state: "ended",
  sessionRef: null,
  startSeq: 1,
  endSeq: null,
  startedAt: T0,
  endedAt: null,
  clock: "event",
  recovered: "crash",
  outcome: null,
  errorKind: null,
  requestId: null,
  profileVersion: null,
  timings: {
    preStreamMs: null,
    assembleMs: null,
    loadMs: null,
    scanMs: null,
    compileMs: null,
    embedMs: null,
    generateMs: [],
    firstTokenMs: [],
    finalize: { verifyMs: null, citeMs: null, persistMs: null },
  },
  awareness: {
    locale: null,
    ceiling: { sandboxMode: null, permissionPreset: null, approvalPolicy: null, planMode: null, rpLock: null },
    cwd: null,
    lineage: { parentSession: null, delegationDepth: null, seedLength: null },
    scanWindow: null,
    bindings: null,
  },
  activations: null,
  blocks: null,
  captures: [],
  grounding: null,
  items: null,
  itemsTotal: null,
  itemsTruncated: false,
  history: null,
  toolset: null,
  calls: [],
  callsOmitted: 0,
  tools: [],
  toolsOmitted: 0,
  attempts: [],
  citations: null,
  citationsStatus: "not-recorded",
  proposal: null,
  proposalStatus: "not-recorded",
  answer: null,
  question: null,
  diagnostics: [],
  bodies: "persisted",
  redactedAt: null,
  createdAt: T0 + 1,
  resolution: null,
  ...given,
});

export const call = (id: string, given: Partial<ModelCall> = {}): ModelCall => {
  const [, step = "1", attempt = "1"] = id.split(".");
  return {
    id,
    step: Number(step),
    attempt: Number(attempt),
    captureId: null,
    provider: "deepseek",
    model: "deepseek-chat",
    startMs: null,
    firstTokenMs: null,
    endMs: null,
    outcome: "ok",
    errorKind: null,
    request: {
      blockIds: null,
      historyCount: null,
      toolResultIds: null,
      toolsOffered: null,
      toolChoice: null,
      config: null,
      systemHash: null,
    },
    response: null,
    ...given,
  };
};

export const tool = (callId: string, given: Partial<ToolExecution> = {}): ToolExecution => ({
  callId,
  name: "read_file",
  parentCallId: null,
  step: null,
  modelCallId: null,
  status: "ok",
  startMs: null,
  endMs: null,
  approval: null,
  callRef: null,
  resultRef: null,
  inputBytes: null,
  outputBytes: null,
  prunedBySeq: null,
  input: withheld,
  output: withheld,
  ...given,
});

export const block = (id: string, given: Partial<Block> = {}): Block => ({
  id,
  kind: "section",
  index: Number(id.slice(1)),
  name: `section ${id}`,
  capability: `host:section ${id}`,
  provenance: "host",
  stable: null,
  hash: hash(id),
  characters: 10,
  utf16Units: 10,
  utf8Bytes: 12,
  sources: [],
  reference: null,
  body: withheld,
  ...given,
});

export const item = (resourceId: string, uid: string, given: Partial<Item> = {}): Item => ({
  id: `${resourceId}:${uid}`,
  resourceId,
  uid,
  kind: "entry",
  title: `Entry ${uid}`,
  state: "considered",
  by: { captureId: null, callId: null, toolCallId: null, citation: null },
  selected: false,
  inclusion: "none",
  blockIds: [],
  omittedReason: null,
  family: null,
  reason: "primary",
  retriever: "primary",
  rank: null,
  score: null,
  key: null,
  match: null,
  loop: 1,
  wokenBy: null,
  tokens: null,
  roll: null,
  group: null,
  place: null,
  ...given,
});

export const book = (resourceId: string, given: Partial<GroundingSource> = {}): GroundingSource => ({
  resourceId,
  name: `Book ${resourceId}`,
  revision: null,
  bindingSources: ["session"],
  ran: true,
  skippedReason: null,
  pool: null,
  disabled: null,
  keyMiss: null,
  considered: null,
  included: null,
  omitted: null,
  retrievers: null,
  budget: null,
  matchMs: null,
  ...given,
});

const usage = {
  inputTokens: 900,
  outputTokens: 160,
  cacheReadTokens: 2_600,
  cacheWriteTokens: 100,
  reasoningTokens: 40,
};

const CALLS: readonly ModelCall[] = [
  call("7.1.1", {
    captureId: "capture-1",
    startMs: 40,
    endMs: 240.5,
    outcome: "failed",
    errorKind: "rate-limit",
    request: {
      blockIds: ["b0", "b1", "b2"],
      historyCount: 12,
      toolResultIds: [],
      toolsOffered: ["read_file", "run_code"],
      toolChoice: "auto",
      config: {
        requested: { temperature: 1, maxTokens: 2_048 },
        effective: { temperature: 1, maxTokens: 2_048, reasoningEffort: "high" },
        omitted: [{ parameter: "stop", reason: "unsupported-by-model" }],
      },
      systemHash: hash("system"),
    },
  }),
  call("7.1.2", {
    captureId: "capture-1",
    startMs: 1_240.5,
    firstTokenMs: 1_500,
    endMs: 1_900,
    request: { ...call("7.1.2").request, blockIds: ["b0", "b1", "b2"], historyCount: 12, toolResultIds: [] },
    response: {
      finishReason: "tool-calls",
      textChars: 0,
      reasoningChars: 90,
      toolCallIds: ["tool-1", "tool-2"],
      usage,
      responseId: "response-1",
    },
  }),
  call("7.2.1", {
    captureId: "capture-1",
    startMs: 3_000,
    firstTokenMs: 3_200,
    endMs: 3_900,
    request: {
      ...call("7.2.1").request,
      blockIds: ["b0", "b1", "b2"],
      toolResultIds: ["tool-1", "tool-2", "tool-gone"],
    },
    response: {
      finishReason: "stop",
      textChars: 312,
      reasoningChars: 0,
      toolCallIds: [],
      usage: { ...usage, cacheWriteTokens: null, reasoningTokens: null },
      responseId: null,
    },
  }),
];

const TOOLS: readonly ToolExecution[] = [
  tool("tool-1", { step: 1, modelCallId: "7.1.2", startMs: 1_905, endMs: 2_600, inputBytes: 60, outputBytes: 800 }),
  tool("tool-2", {
    name: "run_code",
    step: 1,
    modelCallId: "7.1.2",
    status: "rejected",
    startMs: 1_906,
    endMs: 2_900,
    approval: { id: "approval-1", askedMs: 2_000, decidedMs: 2_800, decision: "rejected" },
  }),
  tool("tool-3", { name: "inner", parentCallId: "tool-2", step: 1, startMs: 1_950, endMs: 1_990 }),
];

/** A turn with two steps, a retry, tools side by side, a question to the user, two books and citations. */
export const fullTurn = (given: Partial<TurnTrace> = {}): TurnTrace =>
  bareTurn({
    turnId: "t_full",
    turn: 7,
    endSeq: 60,
    endedAt: T0 + 4_000,
    clock: "monotonic",
    recovered: null,
    outcome: "completed",
    profileVersion: hash("profile"),
    timings: { ...bareTurn().timings, preStreamMs: 40, assembleMs: 31.25, scanMs: 14.5 },
    awareness: {
      ...bareTurn().awareness,
      bindings: {
        presetId: "preset-1",
        characterId: "vell",
        userId: null,
        books: [
          { resourceId: "harbour", bindingSources: ["session"] },
          { resourceId: "sea", bindingSources: ["session"] },
        ],
      },
    },
    activations: [{ id: "world-book:harbour", active: true, reason: "bound" }],
    blocks: [
      block("b0", { stable: true }),
      block("b1", { provenance: "tavern", capability: "world-book:harbour", stable: false }),
      block("b2", { kind: "context", index: 0, name: "environment" }),
    ],
    captures: [
      {
        captureId: "capture-1",
        recordId: "record-1",
        step: 1,
        assemblyVerified: true,
        blockIds: ["b0", "b1", "b2"],
        cacheBreak: { state: "at", blockId: "b1" },
        groundingKey: null,
      },
    ],
    grounding: [
      book("harbour", {
        pool: 120,
        considered: 2,
        included: 1,
        omitted: [["budget", 1]],
        budget: { limit: null, used: 80 },
      }),
      book("sea", { ran: false, skippedReason: "RESOURCE_MISSING" }),
    ],
    items: [
      item("harbour", "1", { state: "cited", selected: true, score: 12, rank: 0, title: "海港的灯" }),
      item("harbour", "2", { omittedReason: "budget", family: "size_cap" }),
    ],
    itemsTotal: 2,
    history: {
      messages: [{ eventSeq: 3, messageId: "message-1", role: "user", parts: [{ type: "compaction", chars: 40 }] }],
      omitted: 0,
    },
    toolset: [{ name: "read_file", bytes: 420, hash: hash("read_file") }],
    calls: [...CALLS],
    tools: [...TOOLS],
    attempts: CALLS.map(({ id, step, attempt, provider, model, outcome, errorKind }) => ({
      callId: id,
      step,
      attempt,
      status: outcome === "ok" ? "ok" : "failed",
      errorKind,
      provider,
      model,
      retryDelayMs: outcome === "ok" ? null : 1_000,
      fallback: [],
    })),
    citations: [
      {
        itemId: "harbour:1",
        qualifiedEntryId: "harbour:1",
        match: "quote",
        ambiguous: false,
        answer: { eventSeq: 50, startUtf16: 0, endUtf16: 40 },
        block: { blockId: "b1", startUtf16: 0, endUtf16: 40 },
        chars: 40,
      },
      {
        itemId: null,
        qualifiedEntryId: "sea:44",
        match: "unsurfaced",
        ambiguous: false,
        answer: null,
        block: null,
        chars: 9,
      },
    ],
    citationsStatus: "recorded",
    proposalStatus: "none",
    answer: {
      eventSeq: 50,
      eventType: "assistant/message",
      eventHash: hash("answer"),
      logCutSeq: 60,
      messageId: "message-9",
      body: withheld,
    },
    ...given,
  });

/** The same with the texts that the official history gave for it. */
export function withTexts(trace: TurnTrace): TurnTrace {
  const of = <Of extends { readonly body: Body }>(holder: Of, text: string): Of => ({ ...holder, body: shown(text) });
  return {
    ...trace,
    blocks: trace.blocks?.map((one) => of(one, `text of ${one.id}`)) ?? null,
    tools: trace.tools.map((one) => ({ ...one, input: shown(`{"of":"${one.callId}"}`), output: shown("output") })),
    answer: trace.answer && of(trace.answer, "The lamp was lit in the year of the flood. 海港的灯。"),
    resolution: { bodies: "resolved", status: "available", errors: [], drift: [], proposal: null },
  };
}

/** As it is exported without any decisions. */
export const alone = (trace: TurnTrace) => ({ trace, decisions: [], catalogues: [] });
