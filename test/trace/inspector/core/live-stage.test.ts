import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { turnFinished, turnProgress } from "../../../../src/trace/inspector/core/live-stage.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";

const stage = (given: Partial<TurnTrace>) => turnProgress(turn({ state: "open", outcome: null, ...given }));
const { captures } = planHalt.trace;
const running = (firstTokenMs: number | null) => [call({ id: "1.0.1", outcome: "open", firstTokenMs })];
const answered = (toolCallIds: string[]) => [
  call({
    id: "1.0.1",
    response: { finishReason: null, textChars: 1, reasoningChars: 0, toolCallIds, usage: null, responseId: null },
  }),
];

describe("what a turn does now", () => {
  it("goes from matching to finished", () => {
    expect([
      stage({}),
      stage({ captures }),
      stage({ captures, calls: running(null) }),
      stage({ captures, calls: running(200) }),
      stage({ captures, calls: answered(["a"]), tools: [run({ callId: "a", name: "x", status: "open" })] }),
      stage({
        captures,
        calls: answered(["a"]),
        tools: [run({ callId: "a", name: "x", status: "requires_approval" })],
      }),
      stage({ captures, calls: answered(["a"]), tools: [run({ callId: "a", name: "x" })] }),
      stage({ captures, calls: answered([]) }),
      stage({ outcome: "completed" }),
      turnProgress(turn()),
    ]).toEqual([
      "matching",
      "assembling",
      "waiting",
      "generating",
      "tools",
      "approval",
      "assembling",
      "finalizing",
      "finalizing",
      "finished",
    ]);
  });

  it("is being prepared again after a call that failed", () =>
    expect(stage({ captures, calls: [call({ id: "1.0.1", outcome: "failed" })] })).toBe("assembling"));

  it("ends with the stream's word, and with nothing else", () => {
    expect(turnFinished("t", { event: "end", turnId: "t" })).toBe(true);
    expect(turnFinished("t", { event: "end", turnId: "u" })).toBe(false);
    expect(turnFinished("t", { event: "snapshot", turnId: "t" })).toBe(false);
  });
});
