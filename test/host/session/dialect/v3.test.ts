import { describe, expect, it } from "vitest";

import { V3 } from "../../../../src/host/session/dialect/v3.ts";

describe("format 3", () => {
  it("knows a fork by the session's inherited count, not by the header", () => {
    expect(V3.inherited({ inheritedEventCount: 5 }, { isSeeded: true })).toBe(5);
    expect(V3.inherited({}, { isSeeded: true, seedLength: 9 })).toBe(0);
  });

  it("names the bounds of a replaced run startSeq and endSeq", () =>
    expect(V3.rangeKeys).toEqual(["startSeq", "endSeq"]));

  it("has the context sources of format 0", () => {
    expect(V3.isContext({ kind: "plugin", form: "snapshot" })).toBe(true);
    expect(V3.isContext({ kind: "runtime-context", form: "snapshot" })).toBe(false);
  });
});
