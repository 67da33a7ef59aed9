import { describe, expect, it } from "vitest";

import { compareRetries, compareUsage, firstTokenOf, usageOf } from "../../../src/trace/compare/compare-usage.ts";
import { bareTurn, call, fullTurn } from "../export/support/turns.ts";

const usage = { inputTokens: 1, outputTokens: 2, cacheReadTokens: null, cacheWriteTokens: 0, reasoningTokens: null };

it("adds up what calls told, kind by kind; what none told stays unknown", () => {
  expect(usageOf(fullTurn())).toEqual({
    inputTokens: 1_800,
    outputTokens: 320,
    cacheReadTokens: 5_200,
    cacheWriteTokens: 100,
    reasoningTokens: 40,
  });
  expect(usageOf(bareTurn({ calls: [call("1.1.1")] })).inputTokens).toBeNull();
});

it("compares kind by kind", () =>
  expect(compareUsage(usage, { ...usage, inputTokens: 5, cacheReadTokens: 7 })).toMatchObject({
    inputTokens: { delta: 4 },
    cacheReadTokens: { a: null, b: 7, delta: null },
    cacheWriteTokens: { delta: 0 },
  }));

it("has a first token when both times are known", () => {
  expect(firstTokenOf(call("1.1.1", { startMs: 5, firstTokenMs: 12 }))).toBe(7);
  expect(firstTokenOf(call("1.1.1", { firstTokenMs: 12 }))).toBeNull();
});

describe("what failed requests took", () => {
  it("is counted, waited for and named", () =>
    expect(compareRetries(fullTurn(), bareTurn())).toEqual({
      retries: { a: 1, b: 0, delta: -1 },
      waitedMs: { a: 1_000, b: 0, delta: -1_000 },
      lostTokens: { a: null, b: 0, delta: null },
      errorKinds: { a: ["rate-limit"], b: [] },
    }));

  it("is the tokens of those that failed, when they told", () => {
    const response = { finishReason: null, textChars: 0, reasoningChars: 0, toolCallIds: [], usage, responseId: null };
    const failed = bareTurn({ calls: [call("1.1.1", { outcome: "cancelled", response })] });
    expect(compareRetries(failed, bareTurn()).lostTokens.a).toBe(3);
    expect(compareRetries(failed, bareTurn()).waitedMs.a).toBeNull();
  });

  it("is not counted when calls are missing", () =>
    expect(compareRetries(bareTurn({ callsOmitted: 3 }), bareTurn()).retries.a).toBeNull());
});
