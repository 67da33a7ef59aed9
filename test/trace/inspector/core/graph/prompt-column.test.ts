import { describe, expect, it } from "vitest";
import { block, call, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { GraphDraft } from "../../../../../src/trace/inspector/core/graph/draft.ts";
import { putPromptAndCalls } from "../../../../../src/trace/inspector/core/graph/prompt-column.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";

function nodesOf(given: Partial<TurnTrace>) {
  const draft = new GraphDraft();
  putPromptAndCalls(draft, turn(given));
  return draft.graph().nodes;
}
const idsIn = (nodes: ReturnType<typeof nodesOf>, parent: string | null) =>
  nodes.filter((node) => node.parent === parent).map(({ id }) => id);

describe("column of context and calls", () => {
  it("has blocks in the order of the cache, with both boundaries as rows", () => {
    const nodes = nodesOf({
      blocks: [
        block({ id: "b2", name: "c", stable: false }),
        block({ id: "b0", name: "a" }),
        block({ id: "b1", name: "b" }),
        block({ id: "b3", name: "now", kind: "context", stable: false }),
      ],
      captures: [
        {
          captureId: "c",
          recordId: null,
          step: 0,
          assemblyVerified: true,
          blockIds: [],
          cacheBreak: { state: "at", blockId: "b1" },
          groundingKey: null,
        },
      ],
    });
    expect(idsIn(nodes, null)).toEqual(["prompt", "contexts", "history", "answer"]);
    expect(idsIn(nodes, "prompt")).toEqual([
      "block:b0",
      "divider:cache:b1",
      "block:b1",
      "divider:stable:section",
      "block:b2",
    ]);
    expect(idsIn(nodes, "contexts")).toEqual(["divider:stable:context", "block:b3"]);
  });

  it("has no contexts where there are none", () => {
    expect(idsIn(nodesOf({ blocks: [] }), null)).toEqual(["prompt", "history", "answer"]);
  });

  it("puts more than twelve calls into groups of ten", () => {
    const calls = (count: number) => Array.from({ length: count }, (_, index) => call({ id: `1.${index}.1` }));
    expect(idsIn(nodesOf({ calls: calls(12) }), null)).toHaveLength(15);
    const nodes = nodesOf({ calls: calls(23) });
    expect(idsIn(nodes, null)).toEqual(["prompt", "history", "calls:1", "calls:11", "calls:21", "answer"]);
    expect(idsIn(nodes, "calls:21")).toEqual(["call:1.20.1", "call:1.21.1", "call:1.22.1"]);
  });

  it("ends in the question that the turn stopped on, and in the answer too when there is one", () => {
    const { proposal, answer } = { proposal: planHalt.trace.proposal, answer: planHalt.trace.question };
    expect(idsIn(nodesOf({ proposal }), null).slice(2)).toEqual(["proposal"]);
    expect(idsIn(nodesOf({ proposal, answer }), null).slice(2)).toEqual(["proposal", "answer"]);
  });
});
