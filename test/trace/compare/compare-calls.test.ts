import { expect, it } from "vitest";

import { compareAttempts, compareCall, compareCalls } from "../../../src/trace/compare/compare-calls.ts";
import { bareTurn, call, fullTurn } from "../export/support/turns.ts";

it("puts requests of the same step and attempt side by side, in their order", () => {
  const b = bareTurn({ calls: [call("9.1.1"), call("9.3.1")] });
  expect(compareCalls(fullTurn(), b).map(({ step, attempt, callId }) => [step, attempt, callId])).toEqual([
    [1, { a: 1, b: 1 }, { a: "7.1.1", b: "9.1.1" }],
    [1, { a: 2, b: null }, { a: "7.1.2", b: null }],
    [2, { a: 1, b: null }, { a: "7.2.1", b: null }],
    [3, { a: null, b: 1 }, { a: null, b: "9.3.1" }],
  ]);
});

it("tells each attempt of a step from the one after it", () => {
  const [pair, ...others] = compareAttempts(fullTurn());
  expect(others).toEqual([]);
  expect(pair).toMatchObject({
    step: 1,
    attempt: { a: 1, b: 2 },
    outcome: { a: "failed", b: "ok", same: false },
    errorKind: { a: "rate-limit", b: null, same: null },
    firstTokenMs: { a: null, b: 259.5, delta: null },
    durationMs: { a: 200.5, b: 659.5, delta: 459 },
    usage: { inputTokens: { a: null, b: 900 } },
    toolsOffered: null,
    historyCount: { delta: 0 },
  });
});

it("tells tools that were offered to one alone", () => {
  const offering = (...toolsOffered: string[]) =>
    call("1.1.1", { request: { ...call("1.1.1").request, toolsOffered } });
  expect(compareCall(1, offering("x", "y"), offering("y", "z")).toolsOffered).toEqual({ onlyA: ["x"], onlyB: ["z"] });
});
