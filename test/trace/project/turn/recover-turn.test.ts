import { describe, expect, it } from "vitest";

import { canonicalJson } from "../../../../src/trace/model/canonical-json.ts";
import { TurnTraceSchema, type TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { recoverTurn } from "../../../../src/trace/project/turn/recover-turn.ts";
import type { LoggedEvent } from "../../../../src/trace/project/turn/recovered-turn.ts";
import { sha256 } from "../../../../src/workers/profile/text-digest.ts";

const T0 = 1_700_000_000_000;
const header = { id: "s-1", version: 0, createdAt: 900, cwd: "/home/user" };
const CANARY = "the-canary-sings";

/** Events with numbers and times ten milliseconds apart. */
const logOf = (...events: readonly (readonly [type: string, data: object])[]): LoggedEvent[] =>
  events.map(([type, data], seq) => ({ type, data, seq, time: T0 + seq * 10 }));

const at = { turn: 2, step: 1 };
const text = (value: string): object[] => [{ type: "text", text: value }];
const chunk = (type: string, more: object = {}) => ["assistant/chunk", { ...at, chunk: { type, ...more } }] as const;
const failure = { code: "RATE", message: CANARY };
const START = [
  ["sandbox/mode", { mode: "read-only" }],
  ["turn/end", { turn: 1, reason: { kind: "completed" } }],
  ["turn/start", { turn: 2 }],
  ["step/start", at],
  ["user/message", { id: "u1", role: "user", source: { kind: "user" }, content: text(CANARY) }],
  [
    "request/header",
    {
      header: { config: { provider: "p", model: "m" }, tools: [{ name: "look", description: CANARY }] },
      reason: "change",
    },
  ],
] as const;
const WHOLE = logOf(
  ...START,
  chunk("finish", { reason: { kind: "error", failure } }),
  ["llm/retry", { ...at, delayMs: 50 }],
  chunk("text-delta", { text: CANARY }),
  [
    "assistant/message",
    {
      ...at,
      message: { id: "a1", content: [...text(CANARY), { type: "tool-call", id: "k" }] },
      usage: { inputTokens: 3, outputTokens: 1 },
    },
  ],
  ["tool/call", { ...at, callId: "k", name: "look", arguments: CANARY }],
  ["tool/result", { ...at, message: { role: "tool", toolCallId: "k", content: text(CANARY), isError: false } }],
  ["turn/end", { turn: 2, reason: { kind: "interrupted" } }],
  ["turn/start", { turn: 3 }],
);

const recovered = (events: readonly LoggedEvent[], mark: object = {}): TurnTrace | null => {
  const cut = { turnId: "t_1", sessionId: "s-1", turn: 2, startSeq: 2, startedAt: T0, ...mark };
  return recoverTurn(events, {
    mark: cut,
    header,
    hash: sha256,
    bytesOf: (value) => Buffer.byteLength(value),
    nowMs: 9,
  });
};

describe("a turn that was cut off", () => {
  const account = recovered(WHOLE);
  if (account === null) throw new Error("no account");
  const hashOf = (seq: number): string => sha256(canonicalJson(WHOLE[seq]?.data));

  it("has an account from its log alone", () => {
    expect(TurnTraceSchema.parse(account)).toEqual(account);
    expect(account).toMatchObject({
      turnId: "t_1",
      turn: 2,
      surface: "dsh",
      recovered: "crash",
      clock: "event",
      state: "ended",
      outcome: "interrupted",
      startSeq: 2,
      endSeq: 12,
      startedAt: T0 + 20,
      endedAt: T0 + 120,
      sessionRef: { sessionId: "s-1", sessionFormatVersion: 0, sessionCreatedAt: 900, logCutSeq: 12 },
      awareness: { ceiling: { sandboxMode: "read-only" }, cwd: "/home/user" },
      toolset: [{ name: "look", hash: sha256(canonicalJson({ name: "look", description: CANARY })) }],
    });
  });

  it("has the calls, attempts and tools that its events tell of", () => {
    expect(account.calls).toMatchObject([
      { id: "2.1.1", provider: "p", model: "m", startMs: null, outcome: "failed", errorKind: "RATE", endMs: 40 },
      {
        id: "2.1.2",
        provider: "p",
        model: "m",
        startMs: null,
        firstTokenMs: 60,
        endMs: 70,
        outcome: "ok",
        response: { usage: { inputTokens: 3 } },
      },
    ]);
    expect(account.attempts).toMatchObject([{ status: "failed", retryDelayMs: 50 }, { status: "ok" }]);
    expect(account.tools).toMatchObject([
      {
        callId: "k",
        modelCallId: "2.1.2",
        status: "ok",
        callRef: { eventSeq: 10, eventHash: hashOf(10) },
        resultRef: { eventHash: hashOf(11) },
      },
    ]);
    // The header says that there is none.
    expect(account.awareness.lineage.parentSession).toBe("");
    expect(account.question).toMatchObject({ messageId: "u1", eventSeq: 4, eventHash: hashOf(4) });
    expect(account.answer).toMatchObject({ messageId: "a1", eventSeq: 9, eventHash: hashOf(9) });
  });

  it("says of everything else that it is not recorded", () => {
    expect(account).toMatchObject({
      blocks: null,
      captures: [],
      grounding: null,
      items: null,
      itemsTotal: null,
      activations: null,
      history: null,
      profileVersion: null,
      citations: null,
      citationsStatus: "not-recorded",
    });
    expect(account.calls[0]?.request).toMatchObject({
      blockIds: null,
      historyCount: null,
      toolResultIds: null,
      config: null,
    });
    expect(JSON.stringify(account)).not.toContain(CANARY);
  });

  it("was interrupted where its log just stops, and what was on its way was cancelled", () => {
    const cut = recovered(logOf(...START, chunk("text-delta", { text: "x" })));
    expect(cut).toMatchObject({
      outcome: "interrupted",
      endSeq: null,
      endedAt: T0 + 60,
      calls: [{ outcome: "cancelled", endMs: 40 }],
    });
    expect(cut).toMatchObject({ answer: null, citationsStatus: "no-text" });
  });

  it("waits for a decision where its log stops on a question", () => {
    const question = [...START, ["approval/asked", { id: "q", toolName: "look" }]] as const;
    const waits = recovered(logOf(...question));
    expect(waits).toMatchObject({
      outcome: "awaiting_decision",
      proposal: { kind: "approval", id: "q", eventSeq: START.length },
      proposalStatus: "recorded",
    });
    const decided = recovered(logOf(...question, ["approval/decided", { id: "q", outcome: "rejected" }]));
    expect(decided).toMatchObject({ outcome: "interrupted", proposal: null, proposalStatus: "none" });
  });

  it("ends where the next one begins", () => {
    const next = recovered(
      logOf(...START, ["turn/start", { turn: 3 }], ["assistant/message", { step: 1, message: { content: text("x") } }]),
    );
    expect(next).toMatchObject({ outcome: "interrupted", calls: [], answer: null });
  });

  it("can be read from its first event on", () => {
    expect(recovered(WHOLE.slice(2))?.calls).toEqual(account.calls);
  });

  it("is none where the log has another turn, or none, in its place", () => {
    expect(recovered(WHOLE, { turn: 7 })).toBeNull();
    expect(recovered(WHOLE, { startSeq: 3 })).toBeNull();
    expect(recovered([])).toBeNull();
  });

  it("of later formats is told by their events", () => {
    const stream = [{ type: "chunk", time: 1, chunk: { type: "finish", reason: { kind: "error", failure } } }];
    const later = recovered(
      logOf(
        ...START,
        ["assistant/attempt", { ...at, stream }],
        [
          "assistant/message",
          { ...at, message: { id: "a", content: text("x"), source: { provider: "q", model: "n" } }, stream: [] },
        ],
      ),
    );
    expect(later?.calls).toMatchObject([
      { outcome: "failed" },
      { outcome: "ok", provider: "q", model: "n", firstTokenMs: null },
    ]);
  });

  it("survives events that are none", () => {
    const junk: LoggedEvent[] = [
      { type: 1, seq: 1, data: null },
      { type: "x", seq: "y", data: {} },
    ];
    expect(recovered([...junk, ...WHOLE])?.outcome).toBe("interrupted");
  });
});
