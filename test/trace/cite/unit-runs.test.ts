import fc from "fast-check";
import { expect, it } from "vitest";

import { UnitRuns } from "../../../src/trace/cite/unit-runs.ts";

it("never rule out what is in one of the texts", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "binary" }),
      fc.nat(),
      fc.nat(),
      (one, other, a, b) => {
        const runs = new UnitRuns([one, other]);
        const start = one.length === 0 ? 0 : a % one.length;
        expect(runs.mayHold(one.slice(start, start + (b % 9)))).toBe(true);
        expect(runs.mayHold(other)).toBe(true);
      },
    ),
  );
});

it("rule out what has letters that no text has beside each other", () => {
  const runs = new UnitRuns(["The dragon sleeps", "银龙在山下"]);
  expect(["dragon", "龙在", "he dra", "x", ""].map((part) => runs.mayHold(part))).toEqual([
    true,
    true,
    true,
    true,
    true,
  ]);
  expect(["dragoon", "龙山", "wyvern", "nogard", "Th dragon"].filter((part) => runs.mayHold(part))).toEqual([]);
  expect(new UnitRuns([]).mayHold("ab")).toBe(false);
});
