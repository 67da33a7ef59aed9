import { describe, expect, it } from "vitest";
import { condense } from "../../../../../src/trace/inspector/core/graph/condense.ts";
import { spansOf } from "../../../../../src/trace/inspector/core/graph/gutters.ts";
import { layoutTurnGraph } from "../../../../../src/trace/inspector/core/graph/layout.ts";
import { edge } from "../support/boxes.ts";

const blocks = ["b0", "b1", "b2"];
const boxes = layoutTurnGraph([
  { id: "book", col: 0, kind: "source", parent: null, order: 0 },
  { id: "prompt", col: 1, kind: "prompt", parent: null, order: 0 },
  ...blocks.map((id, order) => ({ id, col: 1 as const, kind: "block" as const, parent: "prompt", order })),
  { id: "answer", col: 1, kind: "answer", parent: null, order: 1 },
]);
const nesting = {
  parentOf: (id: string) => (blocks.includes(id) ? "prompt" : null),
  isVisible: (id: string) => boxes.has(id),
};

describe("making room in a gutter", () => {
  it("lifts the kind with most bundles at its bundled end, and merges", () => {
    const edges = [...blocks.map((id) => edge("inclusion", "book", id)), edge("citation", "answer", "book")];
    expect(condense(spansOf(edges, boxes), 0, nesting)?.map(({ id, count }) => [id, count])).toEqual([
      ["citation|answer|book", 1],
      ["inclusion|book|prompt", 3],
    ]);
  });

  it("says when there is nothing to lift", () => {
    expect(condense(spansOf([edge("citation", "answer", "book")], boxes), 0, nesting)).toBeNull();
  });
});
