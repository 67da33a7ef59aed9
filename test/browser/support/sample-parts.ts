import type { Body } from "../../../src/trace/model/turn/body.ts";
import type { ModelCall, ToolExecution } from "../../../src/trace/model/turn/call.ts";
import type { GroundingSource, Item } from "../../../src/trace/model/turn/grounding.ts";
import type { Block } from "../../../src/trace/model/turn/prompt.ts";

/** Parts of the turns for the pages that tests open. */

export const hash = (seed: string): string =>
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

export const NAMES = [
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

export const source = (resourceId: string, items: readonly Item[]): GroundingSource => {
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
  ["host:environment", "host:environment", false, "Working directory: /home/harbour"],
];

export function sampleBlocks(): Block[] {
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

export function sampleCall(turn: number, step: number, steps: number): ModelCall {
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

export const sampleTool = (turn: number, step: number): ToolExecution => ({
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
