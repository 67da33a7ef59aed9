import fc from "fast-check";
import { expect, it } from "vitest";

import { openFlags, packFlags } from "../../../src/trace/decisions/flags.ts";

it("gives back every combination", () => {
  const flags = fc.record({
    constant: fc.boolean(),
    disabled: fc.boolean(),
    groupOverride: fc.boolean(),
    ignoreBudget: fc.boolean(),
    decorator: fc.constantFrom("activate", "dont_activate", null),
    excludeRecursion: fc.constantFrom(true, false, null),
    preventRecursion: fc.constantFrom(true, false, null),
    logic: fc.constantFrom("and_any", "not_all", "not_any", "and_all", null),
  } as const);
  fc.assert(
    fc.property(flags, (given) => {
      expect(openFlags(packFlags(given))).toEqual(given);
    }),
  );
});
