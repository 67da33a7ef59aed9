import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../../src/matcher/limits.ts";
import { readTurnEvent } from "../../../../../src/trace/project/turn/events/read-event.ts";
import { ToolLog } from "../../../../../src/trace/project/turn/fold/tool-log.ts";

/** A log that is told events in their order; each is a millisecond later. */
class Told {
  readonly log = new ToolLog<number>({
    refOf: ({ seq }) => seq,
    bytesOf: (text) => Buffer.byteLength(text),
    callOf: (step) => (step === null ? null : `1.${step}.1`),
  });
  #seq = 0;

  take(type: string, data: object): number {
    const seq = this.#seq++;
    const told = readTurnEvent(type, data);
    if (told !== null) this.log.take(told, { type, seq, data, atMs: seq });
    return seq;
  }

  call(callId: string, more: object = {}): number {
    return this.take("tool/call", { turn: 1, step: 1, callId, name: "look", arguments: '{"q":"港"}', ...more });
  }

  result(callId: string, more: object = {}, isError = false): number {
    const message = { role: "tool", toolCallId: callId, isError, content: [{ type: "text", text: "见" }] };
    return this.take("tool/result", { turn: 1, step: 1, message, ...more });
  }
}

const status = ({ log }: Told): readonly string[] => log.tools.map((tool) => tool.status);

describe("tools of a turn", () => {
  it("are called and give a result", () => {
    const told = new Told();
    const call = told.call("k");
    const result = told.result("k");
    expect(told.log.tools).toEqual([
      {
        callId: "k",
        name: "look",
        parentCallId: null,
        step: 1,
        modelCallId: "1.1.1",
        status: "ok",
        startMs: call,
        endMs: result,
        approval: null,
        call,
        result,
        inputBytes: 11,
        outputBytes: 3,
        prunedBySeq: null,
      },
    ]);
  });

  it.each([
    [{}, false, "ok"],
    [{}, true, "error"],
    [{ error: { code: "ABORTED" } }, true, "aborted"],
    [{ error: { code: "ABORTED_BEFORE_DISPATCH" } }, true, "not_run"],
  ])("with %j and an error %s are %s", (more, isError, expected) => {
    const told = new Told();
    told.call("k");
    told.result("k", more, isError);
    expect(status(told)).toEqual([expected]);
  });

  it("without a result are open", () => {
    const told = new Told();
    told.call("k");
    expect(status(told)).toEqual(["open"]);
    expect(told.log.tools[0]).toMatchObject({ result: null, endMs: null, outputBytes: null });
  });

  it("wait for a decision, and run or do not", () => {
    const told = new Told();
    told.call("a");
    told.take("approval/asked", { id: "q", toolName: "look", callId: "a" });
    expect(status(told)).toEqual(["requires_approval"]);
    told.take("approval/decided", { id: "q", outcome: "allowed-once" });
    expect(status(told)).toEqual(["open"]);
    told.result("a");
    told.call("b");
    told.take("approval/asked", { id: "r", toolName: "look", callId: "b" });
    told.take("approval/decided", { id: "r", outcome: "rejected" });
    told.result("b", {}, true);
    expect(status(told)).toEqual(["ok", "rejected"]);
    expect(told.log.tools.map((tool) => tool.approval)).toEqual([
      { id: "q", askedMs: 1, decidedMs: 2, decision: "allowed-once" },
      { id: "r", askedMs: 5, decidedMs: 6, decision: "rejected" },
    ]);
  });

  it("that a tool ran are its children", () => {
    const told = new Told();
    told.call("k", { name: "run_code" });
    told.take("tool/code-dispatch-start", {
      parentCallId: "k",
      subCallId: "k:code:1",
      name: "look",
      arguments: { q: 1 },
    });
    told.take("tool/code-dispatch", { parentCallId: "k", subCallId: "k:code:1", isError: true, content: [] });
    expect(told.log.tools[1]).toMatchObject({
      callId: "k:code:1",
      parentCallId: "k",
      step: 1,
      modelCallId: null,
      status: "error",
      inputBytes: 7,
      outputBytes: 0,
    });
  });

  it("whose results are taken out of later requests say by what, the first time", () => {
    const told = new Told();
    told.call("k");
    const result = told.result("k");
    const prune = told.take("compaction/prune", { shadowedSeqs: [result] });
    told.take("compaction/summary", { shadowedSeqs: [0, result] });
    expect(told.log.tools[0]?.prunedBySeq).toBe(prune);
  });

  it("that nobody called, or that are called twice, change nothing", () => {
    const told = new Told();
    told.result("x");
    told.take("approval/decided", { id: "none", outcome: "rejected" });
    told.take("approval/asked", { id: "q", toolName: "look", callId: "none" });
    const call = told.call("k");
    told.call("k");
    expect(told.log.tools).toHaveLength(1);
    expect(told.log.tools[0]?.call).toBe(call);
  });

  it("are at most so many; further ones are counted", () => {
    const told = new Told();
    const max = LIMITS.turnTools.value;
    for (let n = 0; n < max + 3; n++) told.call(`k${n}`);
    told.result(`k${max + 1}`);
    expect(told.log.tools).toHaveLength(max);
    expect(told.log.omitted).toBe(3);
  });
});
