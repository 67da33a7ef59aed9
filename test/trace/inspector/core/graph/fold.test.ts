import { describe, expect, it } from "vitest";
import { foldEdges, visibleCard } from "../../../../../src/trace/inspector/core/graph/fold.ts";

const parents: Readonly<Record<string, string>> = { i1: "s", i2: "s", s: "book", b1: "prompt", b2: "prompt" };
const nesting = (...visible: string[]) => ({
  parentOf: (id: string) => parents[id] ?? null,
  isVisible: (id: string) => visible.includes(id),
});
const inclusion = (from: string, to: string) => ({ kind: "inclusion", from, to, more: 0 }) as const;

describe("folding edges", () => {
  it("lifts each end to the nearest card that can be seen", () => {
    expect(visibleCard("i1", nesting("i1", "book"))).toBe("i1");
    expect(visibleCard("i1", nesting("book"))).toBe("book");
    expect(visibleCard("i1", nesting("prompt"))).toBeNull();
  });

  it("merges what coincides and counts it", () => {
    const edges = [inclusion("i1", "b1"), inclusion("i2", "b1"), inclusion("i2", "b2")];
    expect(foldEdges(edges, nesting("book", "b1", "b2"))).toEqual([
      { id: "inclusion|book|b1", kind: "inclusion", from: "book", to: "b1", count: 2, more: 0 },
      { id: "inclusion|book|b2", kind: "inclusion", from: "book", to: "b2", count: 1, more: 0 },
    ]);
  });

  it("keeps kinds apart, and adds up counts and further edges of what was folded before", () => {
    const once = foldEdges(
      [
        { kind: "result", from: "i1", to: "b1", more: 2 },
        { kind: "result", from: "i2", to: "b1", more: 1 },
        inclusion("i1", "b1"),
      ],
      nesting("i1", "i2", "b1"),
    );
    const twice = foldEdges(once, nesting("book", "prompt"));
    expect(twice.map(({ id, count, more }) => [id, count, more])).toEqual([
      ["inclusion|book|prompt", 1, 0],
      ["result|book|prompt", 2, 3],
    ]);
  });

  it("drops what begins and ends in one card, or in none", () => {
    expect(foldEdges([inclusion("i1", "i2"), inclusion("i1", "nowhere")], nesting("book"))).toEqual([]);
  });
});
