import { describe, expect, it } from "vitest";

import { LIMITS } from "../../../../src/matcher/limits.ts";
import type { TurnTrace } from "../../../../src/trace/model/turn/turn-trace.ts";
import { turnSummary } from "../../../../src/trace/project/turn/turn-summary.ts";
import { CITATION, ITEM, SOURCE } from "../../model/turn/support/samples.ts";
import { projected, turnFacts } from "./support/turns.ts";

const account = (changes: Partial<TurnTrace> = {}): TurnTrace => ({ ...projected(turnFacts()), ...changes });

describe("the row of a turn", () => {
  it("has its identity, its route, its counts and what its calls cost", () => {
    expect(turnSummary(account())).toMatchObject({
      turnId: "t_1",
      outcome: "completed",
      provider: "deepseek",
      model: "chat",
      counts: { calls: 2, attempts: 2, tools: 1 },
      usage: { inputTokens: 10, outputTokens: 5, cacheReadTokens: 90, cacheWriteTokens: null, reasoningTokens: null },
      firstTokenMs: 120,
      bodies: "persisted",
    });
  });

  it("counts what is not listed", () => {
    const { counts } = turnSummary(account({ callsOmitted: 3, toolsOmitted: 4 }));
    expect(counts).toMatchObject({ calls: 5, attempts: 5, tools: 5 });
  });

  it("keeps not recorded and none apart", () => {
    expect(turnSummary(account()).counts).toMatchObject({
      considered: null,
      included: null,
      cited: null,
      unsurfaced: null,
    });
    const none = turnSummary(account({ grounding: [], items: [], citations: [] }));
    expect(none.counts).toMatchObject({ considered: 0, included: 0, cited: 0, unsurfaced: 0 });
    expect(turnSummary(projected(turnFacts({ calls: [] })))).toMatchObject({
      provider: null,
      model: null,
      usage: null,
      firstTokenMs: null,
    });
    expect(turnSummary(account({ grounding: [SOURCE, { ...SOURCE, included: null }] })).counts.included).toBeNull();
  });

  it("names the items that the answer cites, each once, and counts what it names without having had it", () => {
    const unsurfaced = { ...CITATION, itemId: null, match: "unsurfaced" as const };
    const row = turnSummary(account({ items: [ITEM], citations: [CITATION, CITATION, unsurfaced] }));
    expect(row.cited).toEqual([{ itemId: "b:0", title: "Harbour" }]);
    expect(row.counts).toMatchObject({ cited: 1, unsurfaced: 1 });
    const many = Array.from({ length: 20 }, (_, at) => ({ ...CITATION, itemId: `b:${at}` }));
    expect(turnSummary(account({ items: [], citations: many })).cited).toHaveLength(LIMITS.turnSummaryCited.value);
  });
});
