import { describe, expect, it } from "vitest";
import * as lore from "../../../src/matcher/compile/lore.ts";

const values = (prefix: string): number[] =>
  Object.entries(lore).flatMap(([name, value]) => (name.startsWith(prefix) ? [Number(value)] : []));

describe("wire values of compiled lore", () => {
  it("are one for each kind of key, and fit the byte they are kept in", () => {
    const kinds = values("KEY_");
    expect(kinds.toSorted((a, b) => a - b)).toEqual(Array.from({ length: kinds.length }, (_, i) => i));
    expect(kinds.length).toBeGreaterThan(7);
  });

  it("of traits fit the two bytes they are kept in", () => {
    expect(Math.max(...values("TRAIT_"))).toBeLessThan(2 ** 16);
  });

  it("call gated what can be stopped before its keys by more than being disabled", () => {
    expect(lore.TRAIT_GATED & lore.TRAIT_FILTER).not.toBe(0);
    expect(lore.TRAIT_GATED & lore.TRAIT_TRIGGERS).not.toBe(0);
    expect(lore.TRAIT_GATED & lore.TRAIT_DELAY).not.toBe(0);
    expect(lore.TRAIT_GATED & lore.TRAIT_LEVEL).not.toBe(0);
    expect(lore.TRAIT_GATED & (lore.TRAIT_DISABLED | lore.TRAIT_CONSTANT | lore.TRAIT_DONT_ACTIVATE)).toBe(0);
  });
});
