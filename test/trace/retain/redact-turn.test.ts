import { describe, expect, it } from "vitest";

import { TurnTraceSchema } from "../../../src/trace/model/turn/turn-trace.ts";
import { redactedBody, redactTurn } from "../../../src/trace/retain/redact-turn.ts";
import { fullTurn } from "./support/full-turn.ts";

const NOW = 99;
const redacted = () =>
  redactTurn(fullTurn(), { nowMs: NOW, groundingKeyOf: (captureId) => `redacted of ${captureId}` });

describe("a redacted turn", () => {
  it("is a turn that says so", () => {
    const turn = redacted();
    expect(TurnTraceSchema.parse(turn)).toEqual(turn);
    expect([turn.bodies, turn.redactedAt]).toEqual(["redacted", NOW]);
  });

  it("has none of the words that make bodies reachable or guessable", () => {
    expect(JSON.stringify(fullTurn())).toContain("SECRET");
    expect(JSON.stringify(redacted())).not.toContain("SECRET");
  });

  it("refers to no event", () => {
    const turn = redacted();
    expect([turn.sessionRef, turn.endSeq, turn.answer, turn.question]).toEqual([null, null, null, null]);
    expect(turn.blocks?.map(({ reference }) => reference)).toEqual([null]);
    expect(turn.tools.map(({ callRef, resultRef }) => [callRef, resultRef])).toEqual([[null, null]]);
    expect(turn.history?.messages).toEqual([
      { eventSeq: null, messageId: null, role: "user", parts: [{ type: "text", chars: 12 }] },
    ]);
    expect(turn.citations).toMatchObject([{ itemId: "book:1", match: "path", answer: null, block: null, chars: 5 }]);
    expect(turn.proposal).toEqual({ kind: "plan", id: "call_1", eventSeq: null });
    expect(turn.captures).toMatchObject([{ recordId: null, groundingKey: "redacted of c-1" }]);
  });

  it("keeps counts, hashes, states, reasons, scores, timings, usage and outcome", () => {
    const before = fullTurn();
    const turn = redacted();
    for (const key of [
      "outcome",
      "errorKind",
      "timings",
      "attempts",
      "activations",
      "itemsTotal",
      "surface",
    ] as const) {
      expect(turn[key]).toEqual(before[key]);
    }
    expect(turn.blocks).toMatchObject([{ name: "", hash: "h-block", utf8Bytes: 12, sources: [{ hash: "h-source" }] }]);
    expect(turn.items).toMatchObject([{ state: "cited", reason: "key", score: 3, rank: 0, roll: { value: 5 } }]);
    expect(turn.toolset).toEqual([{ name: "", bytes: 100, hash: "h-tool" }]);
    expect(turn.calls).toMatchObject([
      {
        provider: "deepseek",
        request: { historyCount: 2, systemHash: "h-system", blockIds: null, toolsOffered: null, config: null },
        response: { usage: { inputTokens: 1 }, responseId: null },
      },
    ]);
    expect(turn.tools).toMatchObject([
      { status: "ok", outputBytes: 9, output: { status: "redacted", why: "redacted" } },
    ]);
  });

  it("still knows what it had none of", () => {
    const { awareness, calls } = fullTurn();
    const scanWindow = awareness.scanWindow && { ...awareness.scanWindow, claimEventSeqs: [] };
    const none = { blockIds: [], toolResultIds: [], toolsOffered: [] };
    const turn = redactTurn(
      fullTurn({
        awareness: { ...awareness, scanWindow, lineage: { ...awareness.lineage, parentSession: "" } },
        calls: calls.map((call) => ({ ...call, request: { ...call.request, ...none } })),
      }),
      { nowMs: NOW, groundingKeyOf: () => null },
    );
    expect(turn.awareness).toMatchObject({ lineage: { parentSession: "" }, scanWindow: { claimEventSeqs: [] } });
    expect(turn.calls).toMatchObject([{ request: none }]);
    const gone = redacted();
    expect([gone.awareness.lineage.parentSession, gone.awareness.scanWindow?.claimEventSeqs]).toEqual([null, null]);
    expect(gone.calls[0]?.request).toMatchObject({ blockIds: null, toolResultIds: null, toolsOffered: null });
  });

  it("stays as it is when it is redacted again", () => {
    const once = redacted();
    expect(redactTurn(once, { nowMs: 500, groundingKeyOf: () => null })).toBe(once);
  });
});

it("a body that was never there is not redacted", () => {
  const none = { status: "none", text: null, truncated: false, why: null } as const;
  expect(redactedBody(none)).toBe(none);
});
