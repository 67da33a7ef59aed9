import { describe, expect, it } from "vitest";

import {
  ResolutionSchema,
  TURN_OUTCOMES,
  TurnSummarySchema,
  TurnTraceSchema,
} from "../../../../src/trace/model/turn/turn-trace.ts";
import { turnSummary } from "../../../../src/trace/project/turn/turn-summary.ts";
import { ACCOUNT, CITATION, ITEM, PROPOSAL, PROPOSAL_NOW, SOURCE } from "./support/samples.ts";
import { withoutKeys } from "./support/without-keys.ts";

const full = { ...ACCOUNT, items: [ITEM], grounding: [SOURCE], citations: [CITATION], proposal: PROPOSAL };

describe("the account of a turn", () => {
  it("is refused without any of its keys", () => {
    expect(TurnTraceSchema.parse(full)).toEqual(full);
    for (const key of Object.keys(full)) {
      const { [key]: _gone, ...rest } = full as Record<string, unknown>;
      expect(TurnTraceSchema.safeParse(rest).success, key).toBe(false);
    }
  });

  it("is refused with another version, outcome or state of its bodies", () => {
    for (const change of [
      { v: 2 },
      { outcome: "won" },
      { bodies: "copied" },
      { surface: "web" },
      { recovered: "import" },
    ]) {
      expect(TurnTraceSchema.safeParse({ ...full, ...change }).success, JSON.stringify(change)).toBe(false);
    }
    for (const outcome of TURN_OUTCOMES) expect(TurnTraceSchema.safeParse({ ...full, outcome }).success).toBe(true);
  });

  it("has what reading adds to it with every key", () => {
    const resolution = {
      bodies: "resolved",
      status: "available",
      errors: [],
      drift: [{ resourceId: "b", kind: "world-book", state: "changed" }],
      proposal: PROPOSAL_NOW,
    };
    expect(ResolutionSchema.parse(resolution)).toEqual(resolution);
    for (const { path, copy } of withoutKeys(resolution))
      expect(ResolutionSchema.safeParse(copy).success, path).toBe(false);
  });
});

it("a row of the list has every key", () => {
  const row = turnSummary(TurnTraceSchema.parse(full));
  expect(TurnSummarySchema.parse(row)).toEqual(row);
  for (const { path, copy } of withoutKeys(row)) expect(TurnSummarySchema.safeParse(copy).success, path).toBe(false);
});
