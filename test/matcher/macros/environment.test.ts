import { describe, expect, it } from "vitest";
import { macroEnvironment } from "../../../src/matcher/macros/environment.ts";
import { expandMacros } from "../../../src/matcher/macros/expand.ts";

describe("macroEnvironment", () => {
  it("fills what is not given with nothing, and shares no store between two", () => {
    const [one, two] = [macroEnvironment(), macroEnvironment({ user: "Mira" })];
    expect(two.user).toBe("Mira");
    expect(expandMacros("[{{description}}|{{lastMessage}}|{{model}}|{{outlet::x}}]", one)).toBe("[|||]");
    expandMacros("{{setvar::a::1}}{{setglobalvar::b::1}}", one);
    expect([two.variables.changed, two.globals.changed]).toEqual([false, false]);
  });
});
