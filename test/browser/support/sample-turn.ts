import type { Body } from "../../../src/trace/model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../../src/trace/model/turn/call.ts";
import type { GroundingSource, Item } from "../../../src/trace/model/turn/grounding.ts";
import type { Block, TurnCapture } from "../../../src/trace/model/turn/prompt.ts";
import type { TurnTrace } from "../../../src/trace/model/turn/turn-trace.ts";

/** Turns for the pages that tests open. Made by hand: they are what the model allows, no recording of anything. */

export const T0 = Date.UTC(2026, 10, 30, 20, 15, 0);
const hash = (seed: string): string =>
  seed
    .repeat(64)
    .slice(0, 64)
    .replace(/[^0-9a-f]/gu, "7");

export const body = (text: string | null, status: Body["status"] = "available"): Body => ({
  status,
  text,
  truncated: false,
  why: null,
});
const WITHHELD: Body = { status: "withheld", text: null, truncated: false, why: null };

export interface SampleOptions {
  readonly n?: number;
  readonly steps?: number;
  readonly items?: number;
  readonly tools?: boolean;
  readonly names?: readonly string[];
}

const NAMES = [
  "Harbour lamp",
  "The tide bell",
  "Captain Vell",
  "Salt road",
  "Old quay",
  "Fog signal",
  "灯塔守夜人的旧誓约",
];

export function sampleItem(index: number, names: readonly string[] = NAMES): Item {
  const state = index === 0 ? "cited" : index < 5 ? "included" : "considered";
  const omitted = state === "considered" ? ((["budget", "probability", "group"] as const)[index % 3] ?? null) : null;
  return {
    id: `harbour:${index}`,
    resourceId: index % 4 === 3 ? "sea" : "harbour",
    uid: String(index),
    kind: "entry",
    title: names[index % names.length] ?? "",
    state,
    by: {
      captureId: "c1",
      callId: state === "considered" ? null : "7.1.1",
      toolCallId: null,
      citation: index === 0 ? 0 : null,
    },
    selected: state !== "considered",
    inclusion: state === "considered" ? "none" : "verified",
    blockIds: state === "considered" ? [] : ["b3"],
    omittedReason: omitted,
    family:
      omitted === "budget"
        ? "size_cap"
        : omitted === "probability"
          ? "chance"
          : omitted === null
            ? null
            : "competition",
    reason: index % 5 === 0 ? "constant" : "key",
    retriever: index % 5 === 0 ? "constant" : "literal",
    rank: index,
    score: 100 - index,
    key: index % 5 === 0 ? null : "lamp",
    match: index % 5 === 0 ? null : { where: "message", messageIndex: 0, offset: 12, length: 4, approximate: false },
    loop: index > 8 ? 2 : 1,
    wokenBy: index > 8 ? "harbour:1" : null,
    tokens: 30 + index,
    roll: omitted === "probability" ? { value: 63.2, probability: 40 } : null,
    group: omitted === "group" ? { name: "weather", winner: "harbour:2" } : null,
    place: { revision: "r1", group: index % 3 === 0 ? "weather" : "", position: "before", order: 100 },
  };
}

const source = (resourceId: string, items: readonly Item[]): GroundingSource => {
  const own = items.filter((item) => item.resourceId === resourceId);
  const omitted = (["budget", "probability", "group"] as const).map((reason): [typeof reason, number] => [
    reason,
    own.filter((item) => item.omittedReason === reason).length,
  ]);
  return {
    resourceId,
    name: resourceId === "harbour" ? "Harbour of Lamps" : "海的书：潮汐与灯",
    revision: "r1",
    bindingSources: ["session"],
    ran: true,
    skippedReason: null,
    pool: 120,
    disabled: 4,
    keyMiss: 120 - 4 - own.length,
    considered: own.length,
    included: own.filter(({ state }) => state !== "considered").length,
    omitted: omitted.filter(([, count]) => count > 0),
    retrievers: ["constant", "literal"],
    budget: { limit: 2048, used: 1980 },
    matchMs: null,
  };
};

const BLOCKS: readonly (readonly [string, string, boolean, string])[] = [
  [
    "pmp-dsh-tavern:part:0:preset:main",
    "preset",
    true,
    "You are the keeper of a harbour. Speak plainly, and never of the engine.",
  ],
  [
    "pmp-dsh-tavern:part:1:character:description",
    "character",
    true,
    "Vell, captain of the Grey Tern, forty, lame in one leg.",
  ],
  ["pmp-dsh-tavern:part:2:user:persona", "user", true, "A stranger with a lamp."],
  [
    "pmp-dsh-tavern:part:3:world-book:before",
    "world-book:harbour",
    false,
    "The lamp of the harbour was lit in the year of the flood.\n海港的灯在洪水之年点亮。",
  ],
  ["host:environment", "host:environment", false, "Working directory: /work/harbour"],
];

function sampleBlocks(): Block[] {
  return BLOCKS.map(([name, capability, stable, text], index) => ({
    id: `b${index}`,
    kind: index === 4 ? "context" : "section",
    index: index === 4 ? 0 : index,
    name,
    capability,
    provenance: name.startsWith("host:") ? "host" : "tavern",
    stable,
    hash: hash(`${index}a`),
    characters: text.length,
    utf16Units: text.length,
    utf8Bytes: new TextEncoder().encode(text).byteLength,
    sources: [],
    reference: null,
    body: body(text),
  }));
}

function sampleCall(turn: number, step: number, steps: number): ModelCall {
  const startMs = 40 + (step - 1) * 900;
  const isLast = step === steps;
  return {
    id: `${turn}.${step}.1`,
    step,
    attempt: 1,
    captureId: "c1",
    provider: "deepseek",
    model: "deepseek-chat",
    startMs,
    firstTokenMs: startMs + 210,
    endMs: startMs + 640,
    outcome: "ok",
    errorKind: null,
    request: {
      blockIds: ["b0", "b1", "b2", "b3", "b4"],
      historyCount: 12 + step,
      toolResultIds: step === 1 ? [] : [`call_${step - 1}`],
      toolsOffered: ["read_file", "bash", "tavern_lore_search"],
      toolChoice: "auto",
      config: {
        requested: { temperature: 0.8, maxTokens: 2048 },
        effective: { temperature: 0.8, maxTokens: 2048 },
        omitted: [{ parameter: "top_k", reason: "the provider has no such parameter" }],
      },
      systemHash: hash("5"),
    },
    response: {
      finishReason: isLast ? "stop" : "tool-calls",
      textChars: isLast ? 312 : 0,
      reasoningChars: 90,
      toolCallIds: isLast ? [] : [`call_${step}`],
      usage: { inputTokens: 900, outputTokens: 160, cacheReadTokens: 2600, cacheWriteTokens: 0, reasoningTokens: 40 },
      responseId: `r-${step}`,
    },
  };
}

const sampleTool = (turn: number, step: number): ToolExecution => ({
  callId: `call_${step}`,
  name: step % 2 === 1 ? "read_file" : "bash",
  parentCallId: null,
  step,
  modelCallId: `${turn}.${step}.1`,
  status: step === 2 ? "error" : "ok",
  startMs: 40 + (step - 1) * 900 + 650,
  endMs: 40 + (step - 1) * 900 + 850,
  approval: step === 2 ? { id: "ap-1", askedMs: 1600, decidedMs: 1700, decision: "allowed-once" } : null,
  callRef: null,
  resultRef: null,
  inputBytes: 60,
  outputBytes: 840,
  prunedBySeq: null,
  input: body('{"path":"harbour/lamp.md"}'),
  output: body(step === 2 ? "Error: no such file" : "# The lamp\nLit in the year of the flood."),
});

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
      cwd: "/work/harbour",
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
