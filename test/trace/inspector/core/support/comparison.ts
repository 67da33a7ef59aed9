import type {
  CallComparison,
  ComparedNumber,
  ComparedValue,
  TurnComparison,
} from "../../../../../src/trace/compare/model.ts";

/** Parts of comparisons, written by hand. */

export const value = <Value>(a: Value | null, b: Value | null): ComparedValue<Value> => ({
  a,
  b,
  same: a === null || b === null ? null : a === b,
});
export const number = (a: number | null, b: number | null): ComparedNumber => ({
  a,
  b,
  delta: a === null || b === null ? null : b - a,
});

const head = (turnId: string): TurnComparison["a"] => ({
  turnId,
  sessionId: "s",
  turn: 1,
  surface: "dsh",
  startedAt: 0,
  state: "ended",
  bodies: "persisted",
  captureId: "c",
  callId: "1.0.1",
});

const usage = (input: ComparedNumber = number(10, 10)): TurnComparison["usage"] => ({
  inputTokens: input,
  outputTokens: number(5, 5),
  cacheReadTokens: number(0, 90),
  cacheWriteTokens: number(null, 0),
  reasoningTokens: number(null, null),
});

export const call = (given: Partial<CallComparison> = {}): CallComparison => ({
  step: 0,
  attempt: { a: 1, b: 1 },
  callId: { a: "1.0.1", b: "2.0.1" },
  provider: value("deepseek", "deepseek"),
  model: value("chat", "chat"),
  outcome: value("ok", "ok"),
  errorKind: value<string>(null, null),
  finishReason: value("stop", "stop"),
  systemHash: value("h", "h"),
  historyCount: number(2, 2),
  toolResults: number(0, 0),
  toolCalls: number(0, 0),
  config: { requested: [], effective: [], omitted: null },
  toolsOffered: null,
  usage: usage(),
  firstTokenMs: number(10, 20),
  durationMs: number(100, 200),
  textChars: number(1, 2),
  ...given,
});

export const comparison = (given: Partial<TurnComparison> = {}): TurnComparison => ({
  v: 1,
  a: head("a"),
  b: head("b"),
  sameSession: true,
  blocks: null,
  blockCounts: null,
  divergence: {
    state: "not-recorded",
    index: null,
    blockA: null,
    blockB: null,
    sharedUnits: null,
    cost: { a: null, b: null },
  },
  lore: null,
  config: { requested: null, effective: null, omitted: null },
  toolset: { tools: null, same: null, reordered: null },
  profileVersion: value<string>(null, null),
  provider: value("deepseek", "deepseek"),
  model: value("chat", "reasoner"),
  usage: usage(),
  firstTokenMs: number(100, 90),
  durationMs: number(2_000, null),
  retries: {
    retries: number(0, 1),
    waitedMs: number(0, 500),
    lostTokens: number(null, 7),
    errorKinds: { a: [], b: ["x"] },
  },
  outcome: value("completed", "error"),
  errorKind: value<string>(null, "rate-limit"),
  citations: number(1, 1),
  calls: [],
  attempts: { a: [], b: [] },
  ...given,
});
