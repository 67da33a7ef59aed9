import { describe, expect, it } from "vitest";
import { isActivated, REASONS } from "../../../src/matcher/model/reason.ts";
import { REASON_TABLE } from "../../../src/matcher/model/reason-table.ts";

const OMITTED = ["below_cutoff", "size_cap", "budget", "probability", "group", "placement", "empty", "duplicate"];

describe("the table of reasons", () => {
  it("names each reason once and no other", () => expect(Object.keys(REASON_TABLE)).toEqual([...REASONS]));

  it("calls an active entry found, and any other left out or not considered", () => {
    for (const reason of REASONS) {
      const { trace } = REASON_TABLE[reason];
      expect(trace.as === "retriever", reason).toBe(isActivated(reason));
    }
  });

  it("uses the closed list of omitted reasons", () => {
    const used = REASONS.map((reason) => REASON_TABLE[reason].trace).filter(({ as }) => as === "omitted");
    expect([...new Set(used.map(({ name }) => name))].sort()).toEqual([...OMITTED].sort());
  });

  it("has a v1 name and a sentence for each", () => {
    for (const row of Object.values(REASON_TABLE)) {
      expect(row.v1.length).toBeGreaterThan(3);
      expect(row.meaning.length).toBeGreaterThan(10);
    }
  });
});
