import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { proposingCall } from "../../../../../src/trace/inspector/core/graph/proposing-call.ts";

const response = { finishReason: null, textChars: 0, reasoningChars: 0, usage: null, responseId: null };

describe("the call that asked the question", () => {
  const plan = { kind: "plan", id: "p", eventSeq: 1 } as const;
  it("is the one whose tool run it was", () => {
    const tools = [run({ callId: "p", name: "exit_plan_mode", modelCallId: "1.0.1" })];
    expect(proposingCall(turn({ proposal: plan, tools }))).toBe("1.0.1");
  });
  it("else the one that named the tool call", () => {
    const calls = [call({ id: "1.0.1" }), call({ id: "1.1.1", response: { ...response, toolCallIds: ["p"] } })];
    expect(proposingCall(turn({ proposal: plan, calls }))).toBe("1.1.1");
  });
  it("of an approval is the one whose run waited for it", () => {
    const approval = { id: "a", askedMs: null, decidedMs: null, decision: null };
    const tools = [run({ callId: "x", name: "rm", modelCallId: "1.0.1", approval })];
    expect(proposingCall(turn({ proposal: { kind: "approval", id: "a", eventSeq: null }, tools }))).toBe("1.0.1");
  });
  it("is not known without such a fact, and there is none without a question", () => {
    const calls = [call({ id: "1.0.1" })];
    expect(proposingCall(turn({ proposal: plan, calls }))).toBeNull();
    expect(proposingCall(turn({ calls }))).toBeNull();
  });
});
