import { expect, it } from "vitest";

import { summaryOf } from "../../../../../src/trace/inspector/app/state/summary.ts";
import { TurnSummarySchema } from "../../../../../src/trace/model/turn/turn-trace.ts";
import { sampleTurn } from "../../../../browser/support/sample-turn.ts";

it("is a row of the list", () => {
  const summary = summaryOf(sampleTurn({ n: 3, steps: 2 }));
  expect(TurnSummarySchema.parse(summary)).toEqual(summary);
  expect(summary.counts).toMatchObject({ calls: 2, tools: 1, considered: 18, included: 5, cited: 1, unsurfaced: 1 });
  expect(summary.usage).toMatchObject({ inputTokens: 1800, cacheReadTokens: 5200 });
  expect(summary.cited).toEqual([{ itemId: "harbour:0", title: "Harbour lamp" }]);
});

it("keeps what was not recorded apart from none", () => {
  const trace = sampleTurn({ tools: false });
  const unknown = { ...trace, grounding: null, citations: null, calls: [] };
  expect(summaryOf(unknown)).toMatchObject({
    usage: null,
    provider: null,
    counts: { calls: 0, considered: null, included: null, cited: null, unsurfaced: null },
  });
  const [first, ...others] = trace.grounding ?? [];
  if (first === undefined) throw new Error("a sample without books");
  const partly = { ...trace, grounding: [{ ...first, considered: null }, ...others] };
  expect(summaryOf(partly).counts.considered).toBeNull();
  const [call] = trace.calls;
  if (call === undefined || call.response === null) throw new Error("a sample without a call");
  const silent = { ...call, response: { ...call.response, usage: null } };
  expect(summaryOf({ ...trace, calls: [silent] }).usage).toBeNull();
});
