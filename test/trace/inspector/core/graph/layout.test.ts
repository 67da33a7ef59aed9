import { describe, expect, it } from "vitest";
import { layoutTurnGraph } from "../../../../../src/trace/inspector/core/graph/layout.ts";
import type { PlacedNode } from "../../../../../src/trace/inspector/core/graph/model.ts";

const node = (id: string, given: Partial<PlacedNode> = {}): PlacedNode => ({
  id,
  col: 1,
  kind: "call",
  parent: null,
  order: 0,
  ...given,
});

describe("layout of the turn graph", () => {
  it("stacks cards of a column by order, then id, a gap apart", () => {
    const boxes = layoutTurnGraph([node("b"), node("c", { order: -1 }), node("a")]);
    expect(["c", "a", "b"].map((id) => boxes.get(id)?.y)).toEqual([32, 32 + 64 + 16, 32 + 2 * (64 + 16)]);
  });

  it("puts members inside of their card, under its header, a padding narrower", () => {
    const boxes = layoutTurnGraph([
      node("p", { kind: "prompt" }),
      node("b0", { kind: "block", parent: "p", order: 0 }),
      node("b1", { kind: "block", parent: "p", order: 1 }),
    ]);
    expect(boxes.get("b0")).toMatchObject({ x: 586, y: 88, w: 340, h: 28, depth: 1 });
    expect(boxes.get("b1")?.y).toBe(88 + 28 + 6);
    expect(boxes.get("p")).toMatchObject({ h: 56 + 28 + 6 + 28 + 10, head: 56 });
  });

  it("fills columns from the same top, each on its own", () => {
    const boxes = layoutTurnGraph([node("s", { col: 0, kind: "source" }), node("t", { col: 2, kind: "tool" })]);
    expect([boxes.get("s"), boxes.get("t")].map((box) => [box?.x, box?.y])).toEqual([
      [56, 32],
      [1136, 32],
    ]);
  });

  it("of nothing is nothing", () => expect(layoutTurnGraph([]).size).toBe(0));
});
