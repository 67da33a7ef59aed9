import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { TurnFactsSchema } from "../../../../src/trace/model/turn/turn-facts.ts";
import { TurnSummarySchema, TurnTraceSchema } from "../../../../src/trace/model/turn/turn-trace.ts";
import { turnSnapshot } from "../../../../src/trace/project/turn/turn-snapshot.ts";
import { turnSummary } from "../../../../src/trace/project/turn/turn-summary.ts";
import { arbitraryOf } from "../../support/arbitrary-of.ts";
import { CANARY, projected } from "./support/turns.ts";

const facts = arbitraryOf(TurnFactsSchema);
const KEYS = Object.keys(TurnTraceSchema.shape).sort();

describe("whatever facts there are", () => {
  it("their account is sound, has every key, and quotes no text that they point at", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const account = projected(one, { textAt: () => JSON.stringify({ text: CANARY }) });
        expect(TurnTraceSchema.parse(account)).toEqual(account);
        expect(Object.keys(account).sort()).toEqual(KEYS);
        expect(JSON.stringify(account)).not.toContain(CANARY);
        const summary = turnSummary(account);
        expect(TurnSummarySchema.parse(summary)).toEqual(summary);
      }),
      { numRuns: 200 },
    );
  });

  it("their snapshot is sound and has every key", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const snapshot = turnSnapshot(one, { items: null });
        expect(TurnTraceSchema.parse(snapshot)).toEqual(snapshot);
        expect(Object.keys(snapshot).sort()).toEqual(KEYS);
      }),
      { numRuns: 200 },
    );
  });

  it("their account is the same, whenever it is made", () => {
    fc.assert(
      fc.property(facts, (one) => {
        expect(projected(structuredClone(one))).toEqual(projected(one));
      }),
      { numRuns: 50 },
    );
  });
});
