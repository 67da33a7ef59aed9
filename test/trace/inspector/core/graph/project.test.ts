import { describe, expect, it } from "vitest";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { failed, longNames, manyCards, redacted, sixtySteps } from "../support/turns.ts";

const idsOf = (graph: ReturnType<typeof projectTurnGraph>) => graph.nodes.map(({ id }) => id);
const edgesOf = (graph: ReturnType<typeof projectTurnGraph>) =>
  graph.edges.map(({ kind, from, to }) => `${from} ${kind} ${to}`);

describe("the turn as a graph", () => {
  it("has the cards of a plan halt, and its recorded relations only", () => {
    const graph = projectTurnGraph(planHalt.trace);
    expect(idsOf(graph).filter((id) => !id.startsWith("definition:"))).toEqual([
      "book:wb_northern_duchy",
      "document:wb_northern_duchy@8c1f0a7b52d94e6c",
      "section:document:wb_northern_duchy@8c1f0a7b52d94e6c/=",
      "item:wb_northern_duchy:4",
      "item:wb_northern_duchy:11",
      "item:wb_northern_duchy:20",
      "section:document:wb_northern_duchy@8c1f0a7b52d94e6c/=greyford",
      "item:wb_northern_duchy:12",
      "prompt",
      "block:b0",
      "block:b1",
      "divider:stable:section",
      "block:b2",
      "block:b3",
      "history",
      "call:1.0.1",
      "call:1.1.1",
      "proposal",
      "tools",
      "run:demo_call_read",
      "run:demo_call_plan",
    ]);
    expect(edgesOf(graph).filter((edge) => !edge.startsWith("block:"))).toEqual([
      "item:wb_northern_duchy:4 inclusion block:b3",
      "item:wb_northern_duchy:11 inclusion block:b3",
      "item:wb_northern_duchy:4 activation item:wb_northern_duchy:11",
      "item:wb_northern_duchy:4 activation item:wb_northern_duchy:12",
      "history request call:1.0.1",
      "history request call:1.1.1",
      "call:1.1.1 request proposal",
      "call:1.0.1 execution run:demo_call_read",
      "run:demo_call_read result call:1.1.1",
      "call:1.1.1 execution run:demo_call_plan",
    ]);
  });

  it("draws a citation to the entry, and none for a name that was not in the prompt", () => {
    const edges = edgesOf(projectTurnGraph(permissionDenial.trace));
    expect(edges.filter((edge) => edge.includes("citation"))).toEqual([
      "answer citation item:ch_shen:embedded-world-book:3",
    ]);
  });

  it("says of a turn that tells nothing what it does not tell, and draws nothing", () => {
    const graph = projectTurnGraph(turn());
    expect(idsOf(graph)).toEqual(["books", "prompt", "history", "answer", "tools"]);
    expect(graph.edges).toEqual([]);
    expect(graph.unknown).toEqual([
      { nodeId: "books", fact: "unknown.books" },
      { nodeId: "prompt", fact: "unknown.blocks" },
      { nodeId: "history", fact: "unknown.history" },
      { nodeId: "answer", fact: "unknown.answer" },
      { nodeId: "answer", fact: "unknown.citations" },
      { nodeId: "tools", fact: "unknown.toolset" },
      { nodeId: "tools", fact: "unknown.request-tools" },
    ]);
  });

  it("draws no edge where redaction took the relation away, and says so", () => {
    const graph = projectTurnGraph(redacted());
    expect(edgesOf(graph).filter((edge) => edge.includes("request call:"))).toEqual([
      "history request call:1.0.1",
      "history request call:1.1.1",
    ]);
    expect(edgesOf(graph).some((edge) => edge.includes("result"))).toBe(false);
    expect(graph.unknown).toContainEqual({ nodeId: "call:1.0.1", fact: "unknown.request-blocks" });
    expect(graph.unknown).toContainEqual({ nodeId: "call:1.1.1", fact: "unknown.request-results" });
  });

  it("draws a result that many calls carry to the first of them", () => {
    const graph = projectTurnGraph(sixtySteps());
    const results = graph.edges.filter(({ kind, from }) => kind === "result" && from === "run:run_0");
    expect(results).toHaveLength(59);
    expect(results.filter(({ drawn }) => drawn === "always")).toMatchObject([{ to: "call:3.1.1", more: 58 }]);
  });

  it("draws no answer from a call that failed", () => {
    expect(edgesOf(projectTurnGraph(failed())).filter((edge) => edge.endsWith("answer"))).toEqual([]);
  });

  it("has every card once, parents first, for the largest and the longest turns", () => {
    for (const trace of [sixtySteps(), longNames(), manyCards(500), redacted(), failed()]) {
      const { nodes, edges } = projectTurnGraph(trace);
      const seen = new Set<string>();
      for (const { id, parent } of nodes) {
        expect(seen.has(id)).toBe(false);
        expect(parent === null || seen.has(parent)).toBe(true);
        seen.add(id);
      }
      for (const { from, to } of edges) expect(seen.has(from) && seen.has(to)).toBe(true);
    }
    expect(projectTurnGraph(manyCards(500)).nodes.length).toBeGreaterThanOrEqual(500);
  });
});
