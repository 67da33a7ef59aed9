import { createHash } from "node:crypto";

import type { TurnFacts } from "../../../../src/trace/model/turn/turn-facts.ts";
import { groundingBytes } from "../../../../src/workers/grounding/read-grounding.ts";
import { active, bookOf, decisionsOf, entryOf } from "../../../trace/decisions/support/decisions.ts";

/** 2026-11-30, 20:00 UTC. */
export const T0 = Date.UTC(2026, 10, 30, 20);
export const DAY = 24 * 60 * 60 * 1000;
export const OWNER = "local";

const CEILING = {
  sandboxMode: "workspace-write",
  permissionPreset: "default",
  approvalPolicy: "on-request",
  planMode: false,
  rpLock: null,
};

/** The facts of a turn that has ended, as the host tells them: of the n-th of session `s-1`. */
export function factsOf(n: number, more: Partial<TurnFacts> = {}): TurnFacts {
  const startedAt = T0 + n * 60_000;
  return {
    v: 1,
    turnId: `t_${n}`,
    sessionId: "s-1",
    turn: n,
    surface: "dsh",
    session: { formatVersion: 0, createdAt: T0 },
    startSeq: n * 10,
    endSeq: n * 10 + 9,
    logCutSeq: n * 10 + 9,
    startedAt,
    endedAt: startedAt + 5_000,
    clock: "monotonic",
    outcome: "completed",
    errorKind: null,
    requestId: `req-${n}`,
    timings: { preStreamMs: 20, assembleMs: 15, loadMs: 1, scanMs: 4, compileMs: 3 },
    awareness: {
      locale: null,
      ceiling: CEILING,
      cwd: "/home/somebody/project",
      lineage: { parentSession: null, delegationDepth: 0, seedLength: null },
      scanWindow: { messages: 4, units: 1_200, truncated: false, claimEventSeqs: [n * 10 + 1] },
      bindings: { presetId: "p", characterId: "c", userId: null, books: [] },
    },
    activations: [{ id: "preset", active: true, reason: "bound" }],
    captures: [],
    previous: { state: "first-call" },
    history: {
      messages: [
        { eventSeq: n * 10 + 1, messageId: `m-${n}`, role: "user", parts: [{ type: "text", chars: 40 }] },
        { eventSeq: n * 10 + 4, messageId: `a-${n}`, role: "assistant", parts: [{ type: "text", chars: 400 }] },
      ],
      omitted: 0,
    },
    toolset: [],
    calls: [callOf(n, 1)],
    callsOmitted: 0,
    tools: [],
    toolsOmitted: 0,
    attempts: [],
    proposal: null,
    answer: null,
    questions: null,
    diagnostics: [],
    ...more,
  };
}

export function callOf(turn: number, step: number): TurnFacts["calls"][number] {
  return {
    id: `${turn}.${step}.1`,
    step,
    attempt: 1,
    captureId: `c-${turn}`,
    recordId: null,
    provider: "deepseek",
    model: "deepseek-chat",
    startMs: step * 100,
    firstTokenMs: step * 100 + 50,
    endMs: step * 100 + 90,
    outcome: "ok",
    errorKind: null,
    request: {
      blockIds: ["b0"],
      historyCount: 2,
      toolResultIds: [],
      toolsOffered: ["read"],
      toolChoice: null,
      config: { requested: { temperature: 1 }, effective: { temperature: 1 }, omitted: [] },
    },
    response: {
      finishReason: "stop",
      textChars: 400,
      reasoningChars: 0,
      toolCallIds: [],
      usage: {
        inputTokens: 10,
        outputTokens: 20,
        cacheReadTokens: 1_000,
        cacheWriteTokens: null,
        reasoningTokens: null,
      },
      responseId: `resp-${turn}-${step}`,
    },
  };
}

/** The capture of a turn whose decisions have a key. */
export const captureOf = (n: number, groundingKey: string | null): TurnFacts["captures"][number] => ({
  captureId: `c-${n}`,
  recordId: null,
  step: 1,
  observed: true,
  assemblyVerified: true,
  blocks: [
    {
      id: "b0",
      kind: "section",
      index: 0,
      name: "lore",
      capability: "world-book:harbour",
      provenance: "tavern",
      utf16Units: 20,
      position: 0,
      volatile: false,
      carried: true,
    },
  ],
  texts: null,
  groundingKey,
});

/** Decisions about a book with one entry that was found by its key, and its catalogue. */
export function groundingOf(name: string): {
  readonly key: string;
  readonly packed: SharedArrayBuffer;
  readonly catalogue: { readonly id: string; readonly bytes: SharedArrayBuffer };
} {
  const { packed, catalogues } = decisionsOf({
    rows: [
      {
        book: "harbour",
        entry: entryOf(1, { name: `Title of ${name}`, keys: [`key of ${name}`], group: [`group of ${name}`] }),
        reason: "key",
        more: active(0, {
          evidence: { keyIndex: 0, where: "message", index: 0, offset: 77, length: 7 },
          tokens: 9,
          wonGroup: `group of ${name}`,
        }),
      },
      { book: "harbour", entry: entryOf(2), reason: "key-miss" },
    ],
  });
  const names = groundingBytes(catalogues.get("harbour"));
  const id = hashOf(names);
  const decisions = { ...packed, books: [bookOf("harbour", { catalogue: id })] };
  const columns = groundingBytes(decisions);
  return { key: hashOf(columns), packed: shared(columns), catalogue: { id, bytes: shared(names) } };
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

export function shared(bytes: Uint8Array): SharedArrayBuffer {
  const memory = new SharedArrayBuffer(bytes.byteLength);
  new Uint8Array(memory).set(bytes);
  return memory;
}
