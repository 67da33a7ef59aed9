import { describe, expect, it } from "vitest";
import { run, turn } from "../../../../../src/trace/inspector/core/fixtures/parts.ts";
import { GraphDraft } from "../../../../../src/trace/inspector/core/graph/draft.ts";
import { nestedRuns, putTools } from "../../../../../src/trace/inspector/core/graph/tool-column.ts";
import type { TurnTrace } from "../../../../../src/trace/model/turn/turn-trace.ts";

const runs = (count: number, given: Partial<TurnTrace["tools"][number]> = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => run({ callId: `r${from + index}`, name: "code", ...given }));

function parentsOf(given: Partial<TurnTrace>): Record<string, string | null> {
  const draft = new GraphDraft();
  putTools(draft, turn(given));
  return Object.fromEntries(draft.graph().nodes.map(({ id, parent }) => [id, parent]));
}

describe("column of tools", () => {
  it("has what a run made itself inside of it, to any depth", () => {
    const tools = [...runs(1), ...runs(1, { parentCallId: "r0" }, 1), ...runs(1, { parentCallId: "r1" }, 2)];
    expect(parentsOf({ tools })).toEqual({
      tools: null,
      "definition:code": "tools",
      "run:r0": null,
      "run:r1": "run:r0",
      "run:r2": "run:r1",
    });
  });

  it("leaves a run whose maker is not listed at the top", () => {
    const { roots } = nestedRuns(runs(1, { parentCallId: "gone" }));
    expect(roots).toHaveLength(1);
  });

  it("puts more than twelve runs into groups of ten, not counting those inside of others", () => {
    const nested = runs(9, { parentCallId: "r0" }, 100);
    expect(parentsOf({ tools: [...runs(12), ...nested] })["run:r11"]).toBeNull();
    const parents = parentsOf({ tools: [...runs(13), ...nested] });
    expect([parents["run:r0"], parents["run:r12"], parents["run:r100"]]).toEqual(["runs:1", "runs:11", "run:r0"]);
  });

  it("lists the tools that there were under the inventory", () => {
    const parents = parentsOf({ toolset: [{ name: "read", bytes: 1, hash: null }] });
    expect(parents).toEqual({ tools: null, "definition:read": "tools" });
  });
});
