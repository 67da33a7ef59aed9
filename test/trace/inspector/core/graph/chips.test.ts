import { describe, expect, it } from "vitest";
import { permissionDenial } from "../../../../../src/trace/inspector/core/fixtures/permission-denial.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { relationChips } from "../../../../../src/trace/inspector/core/graph/chips.ts";
import { projectTurnGraph } from "../../../../../src/trace/inspector/core/graph/project.ts";
import { speechIn } from "../../../../../src/trace/inspector/core/words/speech.ts";

const speech = speechIn("en");
const graph = projectTurnGraph(planHalt.trace);
const chips = (id: string, of = graph) => relationChips(of, id).map(({ words }) => speech.say(words));

describe("relations in words", () => {
  it("tell what a card goes into, then what it comes from", () => {
    expect(chips("item:wb_northern_duchy:11")).toEqual(["in 1 block", "woken by Duke Aldren"]);
    expect(chips("run:demo_call_read")).toEqual(["result went to 1 card", "asked for by Call 1.0.1"]);
    expect(chips("call:1.1.1")).toEqual([
      "asked for 1 tool",
      "gives Plan to decide on",
      "made of 5 parts",
      "returned by read_file",
    ]);
  });

  it("tell of citations from both ends", () => {
    const cited = projectTurnGraph(permissionDenial.trace);
    expect(chips("answer", cited)).toContain("cites 1 entry");
    expect(chips("item:ch_shen:embedded-world-book:3", cited)).toContain("cited by the answer");
  });

  it("lead to the cards at the other ends", () => {
    expect(relationChips(graph, "block:b3").flatMap(({ to }) => to)).toEqual([
      "call:1.0.1",
      "call:1.1.1",
      "item:wb_northern_duchy:4",
      "item:wb_northern_duchy:11",
    ]);
    expect(relationChips(graph, "tools")).toEqual([]);
  });
});
