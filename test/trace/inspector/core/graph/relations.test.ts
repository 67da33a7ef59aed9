import { describe, expect, it } from "vitest";
import { call, run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { includedItem, request, source } from "../support/turns.ts";

const edgesOf = (given: Partial<TurnTrace>, kind: string) =>
  projectTurnGraph(turn(given))
    .edges.filter((edge) => edge.kind === kind)
    .map(({ from, to }) => [from, to]);

describe("relations between cards", () => {
  it("a result goes to an entry only when the entry names the run", () => {
    const by = (toolCallId: string | null) => ({ captureId: null, callId: null, toolCallId, citation: null });
    const given = {
      grounding: [source({ resourceId: "wb" })],
      items: [
        includedItem({ uid: "1", state: "executed", by: by("r") }),
        includedItem({ uid: "2", state: "executed", by: by(null) }),
      ],
      tools: [run({ callId: "r", name: "tavern_lore_search" })],
    };
    expect(edgesOf(given, "result")).toEqual([["run:r", "item:wb:1"]]);
  });

  it("the conversation goes into calls that counted messages; not into those that had none or do not say", () => {
    const counts = [2, 0, null];
    const calls = counts.map((historyCount, index) =>
      call({ id: `1.${index}.1`, outcome: "failed", request: request({ historyCount }) }),
    );
    expect(edgesOf({ calls }, "request")).toEqual([["history", "call:1.0.1"]]);
  });

  it("the answer comes from the last call that was ok", () => {
    const calls = (["ok", "ok", "failed"] as const).map((outcome, index) => call({ id: `1.${index}.1`, outcome }));
    expect(edgesOf({ calls }, "request")).toEqual([["call:1.1.1", "answer"]]);
  });

  it("an ambiguous citation is no edge", () => {
    const citation = {
      itemId: "wb:1",
      qualifiedEntryId: "wb:1",
      match: "quote",
      answer: null,
      block: null,
      chars: 40,
    } as const;
    const given = (ambiguous: boolean) => ({
      grounding: [source({ resourceId: "wb" })],
      items: [includedItem({ uid: "1" })],
      citations: [{ ...citation, ambiguous }],
    });
    expect(edgesOf(given(false), "citation")).toEqual([["answer", "item:wb:1"]]);
    expect(edgesOf(given(true), "citation")).toEqual([]);
  });

  it("a run belongs to the call that it names, and to no other", () => {
    const calls = [call({ id: "1.0.1" }), call({ id: "1.1.1" })];
    const tools = [run({ callId: "a", name: "x", modelCallId: "1.1.1" }), run({ callId: "b", name: "x" })];
    expect(edgesOf({ calls, tools }, "execution")).toEqual([["call:1.1.1", "run:a"]]);
  });
});
