import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/matcher/limits.ts";

describe("limits", () => {
  it("each has a positive value, a unit, a reason and a behaviour", () => {
    for (const [name, limit] of Object.entries(LIMITS)) {
      expect(limit.value, name).toBeGreaterThan(0);
      for (const text of [limit.unit, limit.why, limit.atBound]) expect(text.length, name).toBeGreaterThan(1);
    }
  });

  it("stand in the relations that the code relies on", () => {
    expect(LIMITS.scanMessages.value).toBeLessThanOrEqual(LIMITS.scanMessagesHard.value);
    expect(LIMITS.scanUnits.value).toBeLessThanOrEqual(LIMITS.scanUnitsHard.value);
    expect(LIMITS.stringUnits.value).toBeLessThanOrEqual(LIMITS.inputBytes.value);
    expect(LIMITS.bookNodesPerEntry.value).toBeLessThan(LIMITS.entryNodes.value);
    expect(LIMITS.scanDeadlineMs.value).toBeLessThan(LIMITS.compileDeadlineMs.value);
    const fullExport = 79 * LIMITS.bookEntries.value;
    expect(fullExport).toBeLessThan(
      LIMITS.bookNodesBase.value + LIMITS.bookNodesPerEntry.value * LIMITS.bookEntries.value,
    );
  });
});
