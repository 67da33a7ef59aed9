import { describe, expect, it } from "vitest";
import { buildNeedles, NEEDLE_GROUPS } from "../../../../src/matcher/compile/literals/needles.ts";

const make = (text: string, caseSensitive: boolean, wholeWord: boolean) => ({ text, caseSensitive, wholeWord });

function textOf(needles: ReturnType<typeof buildNeedles>, index: number): string {
  return String.fromCharCode(...needles.units.subarray(needles.unitStart[index]!, needles.unitStart[index + 1]!));
}

describe("buildNeedles", () => {
  it("groups by case and word rule and sorts by units inside a group", () => {
    const needles = buildNeedles([
      make("b", true, true),
      make("Zeta", false, false),
      make("alpha", false, false),
      make("Zeta", true, false),
      make("Word", false, true),
      make("alp", false, false),
    ]);
    expect([...needles.groupStart]).toEqual([0, 3, 4, 5, 6]);
    expect(needles.groupStart).toHaveLength(NEEDLE_GROUPS.length + 1);
    expect(Array.from({ length: needles.count }, (_, i) => textOf(needles, i))).toEqual([
      "alp",
      "alpha",
      "zeta",
      "word",
      "Zeta",
      "b",
    ]);
  });

  it("lets equal patterns share a needle and keeps all of them", () => {
    const needles = buildNeedles([make("Elf", false, false), make("x", false, false), make("ELF", false, false)]);
    expect(needles.count).toBe(2);
    expect([...needles.firstPattern]).toEqual([~0, 1]);
    expect([...needles.nextPattern]).toEqual([2, -1, -1]);
  });

  it("lower-cases whole texts, with a final sigma", () => {
    const needles = buildNeedles([make("ΟΔΟΣ", false, false), make("İ", false, false)]);
    expect([textOf(needles, 0), textOf(needles, 1)]).toEqual(["i\u0307", "οδος"]);
  });

  it("refuses an empty pattern by its index", () => {
    expect(() => buildNeedles([make("a", false, false), make("", false, false)])).toThrow(
      new RangeError("literal pattern 1 is empty"),
    );
  });
});
