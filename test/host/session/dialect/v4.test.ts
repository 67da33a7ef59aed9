import { describe, expect, it } from "vitest";

import { V3 } from "../../../../src/host/session/dialect/v3.ts";
import { V4 } from "../../../../src/host/session/dialect/v4.ts";

describe("format 4", () => {
  it("has runtime-context for context, and still the snapshots of an upgraded log", () => {
    expect(V4.isContext({ kind: "runtime-context", form: "snapshot" })).toBe(true);
    expect(V4.isContext({ kind: "plugin", form: "snapshot" })).toBe(true);
    expect(V4.isContext({ kind: "user" })).toBe(false);
  });

  it("is like format 3 in the rest", () => {
    expect(V4).toEqual({ ...V3, name: "v4", isContext: V4.isContext });
  });
});
