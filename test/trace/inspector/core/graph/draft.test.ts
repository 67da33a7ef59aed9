import { describe, expect, it } from "vitest";
import { GraphDraft } from "../../../../../src/trace/inspector/core/graph/draft.ts";
import type { WordKey } from "../../../../../src/trace/inspector/core/words/keys.ts";

const put = (draft: GraphDraft, id: string, unknown: readonly WordKey[] = []): void =>
  draft.put(id, "call", { seat: { col: 1, parent: null }, card: { title: id, facts: [], badges: [], unknown } });

describe("a graph in the making", () => {
  it("keeps the order in which cards were put down, and the first of an id", () => {
    const draft = new GraphDraft();
    for (const id of ["z", "a", "z"]) put(draft, id);
    expect(draft.graph().nodes.map(({ id, order }) => [id, order])).toEqual([
      ["z", 0],
      ["a", 1],
    ]);
  });

  it("joins only cards that are there, each pair once", () => {
    const draft = new GraphDraft();
    put(draft, "a");
    put(draft, "b");
    for (const to of ["b", "b", "c", "a"]) draft.join("request", ["a", to]);
    expect(draft.graph().edges).toEqual([{ kind: "request", from: "a", to: "b", drawn: "always", more: 0 }]);
  });

  it("draws the first of several targets and counts the others", () => {
    const draft = new GraphDraft();
    for (const id of ["run", "c1", "c2"]) put(draft, id);
    draft.joinFirst("result", "run", ["gone", "c1", "c2"]);
    expect(draft.graph().edges.map(({ to, drawn, more }) => [to, drawn, more])).toEqual([
      ["c1", "always", 1],
      ["c2", "selected", 0],
    ]);
    draft.joinFirst("result", "nothing", ["c1"]);
    expect(draft.graph().edges).toHaveLength(2);
  });

  it("lists what is not recorded, card by card", () => {
    const draft = new GraphDraft();
    put(draft, "a", ["unknown.times"]);
    expect(draft.graph().unknown).toEqual([{ nodeId: "a", fact: "unknown.times" }]);
  });
});
