import { describe, expect, it } from "vitest";

import { isSnapshot, V0 } from "../../../../src/host/session/dialect/v0.ts";

describe("format 0", () => {
  it("knows a fork by the seedLength of its header", () => {
    expect(V0.inherited({}, { seedLength: 79 })).toBe(79);
    expect(V0.inherited({ inheritedEventCount: 5 }, {})).toBe(0);
    expect(V0.inherited({}, { seedLength: "79" })).toBe(0);
  });

  it("names the bounds of a replaced run start and end", () => expect(V0.rangeKeys).toEqual(["start", "end"]));

  it("takes a plugin's snapshot for context, and nothing else of a plugin", () => {
    expect(V0.isContext({ kind: "plugin", plugin: "x", form: "snapshot", sections: [] })).toBe(true);
    expect(isSnapshot({ kind: "plugin", plugin: "x", form: "notice" })).toBe(false);
    expect(isSnapshot({ kind: "user", form: "snapshot" })).toBe(false);
  });
});
