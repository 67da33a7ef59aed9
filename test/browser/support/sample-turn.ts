import type { Body } from "../../../src/trace/model/turn/body.ts";
import type { ModelCall } from "../../../src/trace/model/turn/call.ts";
import type { TurnCapture } from "../../../src/trace/model/turn/prompt.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";
import { body, hash, NAMES, sampleBlocks, sampleCall, sampleItem, sampleTool, source } from "./sample-parts.ts";

/** Turns for the pages that tests open. Made by hand: they are what the model allows, no recording of anything. */

export const T0 = Date.UTC(2026, 10, 30, 20, 15, 0);
const WITHHELD: Body = { status: "withheld", text: null, truncated: false, why: null };

export interface SampleOptions {
  readonly n?: number;
  readonly steps?: number;
  readonly items?: number;
  readonly tools?: boolean;
  readonly names?: readonly string[];
}

/** A turn of a role play with tools: all kinds of facts, and a few that were not recorded. */
export function sampleTurn({
  n = 7,
  steps = 3,
  items: count = 18,
  tools = true,
  names = NAMES,
}: SampleOptions = {}): TurnTrace {
  const items = Array.from({ length: count }, (_, index) => sampleItem(index, names));
  const calls = Array.from({ length: tools ? steps : 1 }, (_, index) => sampleCall(n, index + 1, tools ? steps : 1));
  const endMs = (calls.at(-1)?.endMs ?? 0) + 45;
  const capture: TurnCapture = {
    captureId: "c1",
    recordId: `record-${n}`,
    step: 1,
    assemblyVerified: true,
    blockIds: ["b0", "b1", "b2", "b3", "b4"],
    cacheBreak: { state: "at", blockId: "b3" },
    groundingKey: hash("9"),
  };
  return {
    v: 1,
    turnId: `t_${String(n).padStart(22, "0")}`,
    sessionId: "ses-1",
    turn: n,
    surface: "dsh",
    state: "ended",
    sessionRef: null,
    startSeq: n * 100,
    endSeq: n * 100 + 60,
    startedAt: T0 + n * 60_000,
    endedAt: T0 + n * 60_000 + endMs,
    clock: "monotonic",
    recovered: null,
    outcome: "completed",
    errorKind: null,
    requestId: null,
    profileVersion: hash("c"),
    timings: {
      preStreamMs: 40,
      assembleMs: 31,
      loadMs: 2,
      scanMs: 14.2,
      compileMs: 9.1,
      embedMs: null,
      generateMs: calls.map(() => 640),
      firstTokenMs: calls.map(() => 210),
      finalize: { verifyMs: 3.1, citeMs: 8.4, persistMs: null },
    },
    awareness: {
      locale: "en",
      ceiling: {
        sandboxMode: "workspace-write",
        permissionPreset: "default",
        approvalPolicy: "on-request",
        planMode: false,
        rpLock: null,
      },
      cwd: "/home/harbour",
      lineage: { parentSession: null, delegationDepth: 0, seedLength: null },
      scanWindow: { messages: 12, units: 8400, truncated: false, claimEventSeqs: [n * 100 + 1] },
      bindings: {
        presetId: "preset-1",
        characterId: "vell",
        userId: "stranger",
        books: [
          { resourceId: "harbour", bindingSources: ["session"] },
          { resourceId: "sea", bindingSources: ["character"] },
        ],
      },
    },
    activations: [
      { id: "preset", active: true, reason: "bound" },
      { id: "character", active: true, reason: "bound" },
      { id: "world-book:harbour", active: true, reason: "bound" },
      { id: "greeting", active: false, reason: "first-reply-done" },
      { id: "rp-policy", active: false, reason: "rp-off" },
      { id: "lore-tool", active: false, reason: "option-off" },
    ],
    blocks: sampleBlocks(),
    captures: [capture],
    grounding: [source("harbour", items), source("sea", items)],
    items,
    itemsTotal: items.length,
    itemsTruncated: false,
    history: {
      messages: [
        { eventSeq: 3, messageId: "m1", role: "user", parts: [{ type: "text", chars: 240 }] },
        {
          eventSeq: 9,
          messageId: "m2",
          role: "assistant",
          parts: [
            { type: "text", chars: 800 },
            { type: "tool_call", chars: 60 },
          ],
        },
        { eventSeq: 10, messageId: "m3", role: "tool", parts: [{ type: "tool_call_response", chars: 900 }] },
      ],
      omitted: 0,
    },
    toolset: [
      { name: "read_file", bytes: 420, hash: hash("1") },
      { name: "bash", bytes: 610, hash: hash("2") },
      { name: "tavern_lore_search", bytes: 300, hash: hash("3") },
    ],
    calls,
    callsOmitted: 0,
    tools: tools ? calls.slice(0, -1).map((_, index) => sampleTool(n, index + 1)) : [],
    toolsOmitted: 0,
    attempts: calls.map(({ id, step, provider, model }) => ({
      callId: id,
      step,
      attempt: 1,
      status: "ok",
      errorKind: null,
      provider,
      model,
      retryDelayMs: null,
      fallback: [],
    })),
    citations: [
      {
        itemId: "harbour:0",
        qualifiedEntryId: "harbour:0",
        match: "quote",
        ambiguous: false,
        answer: { eventSeq: n * 100 + 50, startUtf16: 10, endUtf16: 60 },
        block: { blockId: "b3", startUtf16: 0, endUtf16: 50 },
        chars: 50,
      },
      {
        itemId: null,
        qualifiedEntryId: "sea:44",
        match: "unsurfaced",
        ambiguous: false,
        answer: { eventSeq: n * 100 + 50, startUtf16: 70, endUtf16: 80 },
        block: null,
        chars: 10,
      },
    ],
    citationsStatus: "recorded",
    proposal: null,
    proposalStatus: "none",
    answer: {
      messageId: "m-answer",
      eventSeq: n * 100 + 50,
      eventType: "assistant/message",
      eventHash: hash("7"),
      logCutSeq: n * 100 + 60,
      body: body("The lamp of the harbour was lit in the year of the flood, stranger."),
    },
    question: {
      messageId: "m-question",
      eventSeq: n * 100 + 1,
      eventType: "user/message",
      eventHash: hash("8"),
      logCutSeq: n * 100 + 60,
      body: body("Who lit the lamp of the harbour?"),
    },
    diagnostics: [{ code: "WORLD_BOOK_BUDGET_REACHED", count: 1 }],
    bodies: "persisted",
    redactedAt: null,
    createdAt: T0 + n * 60_000 + endMs + 20,
    resolution: {
      bodies: "resolved",
      status: "available",
      errors: [],
      drift: [
        { resourceId: "harbour", kind: "world-book", state: "changed" },
        { resourceId: "vell", kind: "character", state: "same" },
      ],
      proposal: null,
    },
  };
}

/** The same turn as it is answered without bodies. */
export function withoutBodies(trace: TurnTrace): TurnTrace {
  const none = <Of extends { readonly body: Body }>(of: Of): Of => ({
    ...of,
    body: of.body.status === "redacted" ? of.body : WITHHELD,
  });
  return {
    ...trace,
    blocks: trace.blocks?.map(none) ?? null,
    answer: trace.answer === null ? null : none(trace.answer),
    question: trace.question === null ? null : none(trace.question),
    tools: trace.tools.map((tool) => ({ ...tool, input: WITHHELD, output: WITHHELD })),
    resolution: trace.resolution === null ? null : { ...trace.resolution, bodies: "none", status: "withheld" },
  };
}

/** A turn whose texts, names and references are gone by the 30-day rule. */
export function redactedTurn(n: number): TurnTrace {
  const trace = sampleTurn({ n });
  const gone: Body = { status: "redacted", text: null, truncated: false, why: "redacted" };
  return {
    ...trace,
    blocks: trace.blocks?.map((block) => ({ ...block, name: block.capability, body: gone, sources: null })) ?? null,
    items: trace.items?.map((item) => ({ ...item, title: "", key: null, match: null })) ?? null,
    history: null,
    toolset: null,
    answer: null,
    question: null,
    tools: trace.tools.map((tool) => ({ ...tool, name: "tool", input: gone, output: gone })),
    bodies: "redacted",
    redactedAt: T0,
    resolution: trace.resolution === null ? null : { ...trace.resolution, status: "redacted", drift: [] },
  };
}

/** A turn that failed twice, and has no answer. */
export function failedTurn(n: number): TurnTrace {
  const trace = sampleTurn({ n, tools: false });
  const [call] = trace.calls;
  if (call === undefined) throw new Error("a sample without a call");
  const failed = (attempt: number): ModelCall => ({
    ...call,
    id: `${n}.1.${attempt}`,
    attempt,
    startMs: 40 + attempt * 1500,
    endMs: 40 + attempt * 1500 + 400,
    firstTokenMs: null,
    outcome: "failed",
    errorKind: "rate-limited",
    response: null,
  });
  return {
    ...trace,
    outcome: "error",
    errorKind: "rate-limited",
    endedAt: trace.startedAt + 3_500,
    calls: [failed(1), failed(2)],
    attempts: [1, 2].map((attempt) => ({
      callId: `${n}.1.${attempt}`,
      step: 1,
      attempt,
      status: "failed",
      errorKind: "rate-limited",
      provider: "deepseek",
      model: "deepseek-chat",
      retryDelayMs: attempt === 1 ? 1100 : null,
      fallback: [],
    })),
    answer: null,
    citations: null,
    citationsStatus: "not-recorded",
    items:
      trace.items?.map((item) => ({
        ...item,
        state: "considered",
        inclusion: item.selected ? "unverified" : "none",
      })) ?? null,
  };
}
