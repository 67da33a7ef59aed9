import { describe, expect, it } from "vitest";
import { turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { capabilityNodes, currentNodes } from "../../../../../src/trace/inspector/core/tree/available.ts";

describe("what was available", () => {
  it("is each capability with its verdict", () => {
    const rows = capabilityNodes(planHalt.trace);
    expect(rows.find(({ id }) => id === "capability:preset")?.card.badges).toEqual([
      { tone: "plain", text: { word: "activation.unbound" } },
    ]);
    expect(rows.find(({ id }) => id === "capability:character")?.card.badges[0]?.tone).toBe("good");
  });

  it("tells no verdicts from verdicts that were not recorded", () => {
    expect(capabilityNodes(turn({ activations: [] }))).toEqual([]);
    expect(capabilityNodes(turn()).map(({ card }) => card.badges[0]?.tone)).toEqual(["missing"]);
  });

  it("now is labelled as now", () => {
    const [now] = currentNodes(planHalt.profile);
    expect(now?.members.map(({ id }) => id).slice(0, 2)).toEqual(["now:book:wb_northern_duchy", "now:tool:read_file"]);
    expect(currentNodes(null)).toEqual([]);
  });
});
