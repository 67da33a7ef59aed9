import { describe, expect, it } from "vitest";
import { planHalt } from "../../../../../src/trace/inspector/core/fixtures/plan-halt.ts";
import { callMarks } from "../../../../../src/trace/inspector/core/graph/call-marks.ts";
import { redacted } from "../support/turns.ts";

describe("what a call was made of", () => {
  it("marks what its request carried, what it was offered, and what it asked for, each for itself", () => {
    const marks = callMarks(planHalt.trace, "1.1.1");
    expect([...(marks?.carried ?? [])]).toEqual([
      "block:b0",
      "block:b1",
      "block:b2",
      "block:b3",
      "run:demo_call_read",
      "history",
    ]);
    expect(marks?.offered.size).toBe(4);
    expect([...(marks?.called ?? [])]).toEqual(["run:demo_call_plan"]);
    expect(marks?.unknown).toEqual([]);
  });

  it("marks nothing for what the call does not say, and says so", () => {
    const marks = callMarks(redacted(), "1.1.1");
    expect([...(marks?.carried ?? [])]).toEqual(["history"]);
    expect(marks?.unknown).toEqual(["unknown.request-blocks", "unknown.request-results", "unknown.request-tools"]);
  });

  it("of a call that is not there is null", () => expect(callMarks(planHalt.trace, "9.9.9")).toBeNull());
});
