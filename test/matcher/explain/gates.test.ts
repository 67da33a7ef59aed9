import { describe, expect, it } from "vitest";
import { GATE_TITLES, gateOf, GATES } from "../../../src/matcher/explain/gates.ts";
import { isActivated, REASONS } from "../../../src/matcher/model/reason.ts";

describe("gates", () => {
  it.each(REASONS)("reason %s stops at a gate, or nowhere if the entry is active", (reason) => {
    const gate = gateOf(reason);
    if (isActivated(reason)) expect(gate).toBeNull();
    else expect(GATES).toContain(gate);
  });

  it("have titles of their own", () => {
    expect(Object.keys(GATE_TITLES)).toEqual([...GATES]);
    expect(new Set(Object.values(GATE_TITLES)).size).toBe(GATES.length);
  });
});
