import { describe, expect, it } from "vitest";
import {
  collapse,
  defaultExpansion,
  expand,
  expandable,
  parentsOf,
  reveal,
  toggle,
  visibleNodes,
} from "../../../../../src/trace/inspector/core/graph/expansion.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { sixtySteps } from "../support/turns.ts";

const graph = projectTurnGraph(planHalt.trace);
const visible = (expansion: ReadonlySet<string>) => visibleNodes(graph, expansion).map(({ id }) => id);

describe("which cards are open", () => {
  it("is none at first, but the last group of calls and of runs", () => {
    expect([...defaultExpansion(graph)]).toEqual([]);
    expect([...defaultExpansion(projectTurnGraph(sixtySteps()))]).toEqual(["calls:51", "runs:51"]);
  });

  it("shows members of open cards only, and nothing inside of closed ones", () => {
    expect(visible(new Set())).not.toContain("block:b0");
    expect(visible(new Set(["prompt"]))).toContain("block:b0");
    const section = "section:document:wb_northern_duchy@8c1f0a7b52d94e6c/=";
    expect(visible(new Set([section]))).not.toContain("item:wb_northern_duchy:4");
  });

  it("opens, folds and toggles without changing what was given", () => {
    const open = expand(new Set(["a"]), "b");
    expect([...open]).toEqual(["a", "b"]);
    expect([...collapse(open, "a")]).toEqual(["b"]);
    expect([...toggle(toggle(open, "b"), "c")]).toEqual(["a", "c"]);
    expect([...open]).toEqual(["a", "b"]);
  });

  it("opens everything around a card to show it", () => {
    const id = "item:wb_northern_duchy:12";
    expect(visible(new Set())).not.toContain(id);
    expect(visible(reveal(graph, new Set(), id))).toContain(id);
    expect([...reveal(graph, new Set(["prompt"]), "history")]).toEqual(["prompt"]);
  });

  it("knows what a card is inside of, and what has members", () => {
    expect(parentsOf(graph)("block:b0")).toBe("prompt");
    expect(parentsOf(graph)("prompt")).toBeNull();
    expect(parentsOf(graph)("nothing")).toBeNull();
    expect(expandable(graph).has("prompt")).toBe(true);
    expect(expandable(graph).has("history")).toBe(false);
  });
});
