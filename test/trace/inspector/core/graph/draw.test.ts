import { describe, expect, it } from "vitest";
import { drawGraph } from "../../../../../src/trace/inspector/core/graph/draw.ts";
import { expandable } from "../../../../../src/trace/inspector/core/graph/expansion.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { sixtySteps } from "../support/turns.ts";

const graph = projectTurnGraph(planHalt.trace);
const routesOf = (expansion: ReadonlySet<string>, selected: string | null = null, of = graph) =>
  drawGraph(of, expansion, selected).routes.map(({ edge }) => `${edge.from} ${edge.kind} ${edge.to} ×${edge.count}`);

describe("a drawing of a turn", () => {
  it("lifts edges of folded cards and counts them", () => {
    expect(routesOf(new Set())).toContain("book:wb_northern_duchy inclusion prompt ×2");
    expect(routesOf(new Set())).toContain("prompt request call:1.0.1 ×4");
    expect(routesOf(new Set(["prompt"]))).toContain("book:wb_northern_duchy inclusion block:b3 ×2");
  });

  it("draws what woke an entry only while one of the two is selected", () => {
    const woke = "item:wb_northern_duchy:4 activation item:wb_northern_duchy:11 ×1";
    const all = expandable(graph);
    expect(routesOf(all)).not.toContain(woke);
    expect(routesOf(all, "item:wb_northern_duchy:4")).toContain(woke);
    expect(routesOf(all, "item:wb_northern_duchy:11")).toContain(woke);
    expect(routesOf(all, "item:wb_northern_duchy:20")).not.toContain(woke);
  });

  it("draws a carried result to its first call, and to the selected one", () => {
    const long = projectTurnGraph(sixtySteps());
    const open = expandable(long);
    const results = (selected: string | null) =>
      routesOf(open, selected, long).filter((route) => route.startsWith("run:run_0 result")).length;
    expect(results(null)).toBe(1);
    expect(results("call:3.40.1")).toBe(2);
  });

  it("ends a margin below its lowest card or lane", () => {
    const { height, bottom, boxes } = drawGraph(graph, new Set(), null);
    expect(height).toBe(bottom + 32);
    expect(bottom).toBe(Math.max(...[...boxes.values()].map(({ y, h }) => y + h)));
  });
});
