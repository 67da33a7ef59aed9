import { describe, expect, it } from "vitest";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { drawGraph } from "../../../../../src/trace/inspector/core/graph/draw.ts";
import { neighbour } from "../../../../../src/trace/inspector/core/graph/neighbours.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { expandable } from "../../../../../src/trace/inspector/core/graph/expansion.ts";

const graph = projectTurnGraph(planHalt.trace);
const folded = drawGraph(graph, new Set(), null);

describe("arrow keys in the graph", () => {
  it("go up and down in the column, into open cards", () => {
    expect(neighbour(folded, "prompt", "down")).toBe("history");
    expect(neighbour(folded, "history", "up")).toBe("prompt");
    expect(neighbour(folded, "prompt", "up")).toBeNull();
    const open = drawGraph(graph, new Set(["prompt"]), null);
    expect(neighbour(open, "prompt", "down")).toBe("block:b0");
    expect(neighbour(open, "history", "up")).toBe("block:b3");
  });

  it("go right and left along edges to other columns, and along and against edges inside of one", () => {
    expect(neighbour(folded, "book:wb_northern_duchy", "right")).toBe("prompt");
    expect(neighbour(folded, "prompt", "left")).toBe("book:wb_northern_duchy");
    expect(neighbour(folded, "prompt", "right")).toBe("call:1.0.1");
    expect(neighbour(folded, "run:demo_call_read", "left")).toBe("call:1.0.1");
    expect(neighbour(folded, "run:demo_call_plan", "right")).toBeNull();
  });

  it("reach every visible card up and down from the first of its column", () => {
    const all = drawGraph(graph, expandable(graph), null);
    for (const [col, first] of [
      [0, "book:wb_northern_duchy"],
      [1, "prompt"],
      [2, "tools"],
    ] as const) {
      const reached = new Set<string>();
      for (let at: string | null = first; at !== null; at = neighbour(all, at, "down")) reached.add(at);
      expect(reached.size).toBe(all.nodes.filter((node) => node.col === col).length);
    }
  });

  it("go nowhere from a card that is not there", () => expect(neighbour(folded, "nothing", "down")).toBeNull());
});
