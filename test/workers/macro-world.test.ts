import { expect, test } from "vitest";

import { expandMacros } from "../../src/matcher/macros/expand.ts";
import { macroEnvironmentOf } from "../../src/workers/macro-world.ts";

test("gives macros the world of a message, and keeps their changes to itself", () => {
  const variables = [["n", "1"]] as [string, string][];
  const environment = macroEnvironmentOf({ user: "Mara", variables }, { turn: "t", session: "s" });
  expect(expandMacros("{{user}} {{getvar::n}}{{setvar::n::2}}{{getvar::n}}", environment)).toBe("Mara 12");
  expect(variables).toEqual([["n", "1"]]);
});

test("random macros follow the seeds", () => {
  const roll = (turn: string) =>
    expandMacros("{{random::a::b::c::d::e::f}}{{roll::1d100}}", macroEnvironmentOf({}, { turn, session: "s" }));
  expect(roll("t")).toBe(roll("t"));
  expect(new Set(["1", "2", "3", "4", "5"].map(roll)).size).toBeGreaterThan(1);
});
