import { describe, expect, it } from "vitest";
import { alphabetOf } from "../../../../src/matcher/compile/regex/alphabet.ts";
import { CharacterTest } from "../../../../src/matcher/compile/regex/match-program.ts";
import { CharacterReader } from "../../../../src/matcher/scan/regex/character-reader.ts";

const reader = (text: string, flags = ""): CharacterReader =>
  new CharacterReader(text, alphabetOf(flags.includes("u"), flags.includes("i")));

describe("reading", () => {
  it("goes by units, or by code points where a pair is whole", () => {
    const units = reader("🐉a");
    expect([units.read(0, false), units.after, units.read(2, true), units.after]).toEqual([0xd83d, 1, 0xdc09, 1]);
    const points = reader("🐉\udc09\ud83d", "u");
    expect([points.read(0, false), points.after, points.read(2, true), points.after]).toEqual([0x1f409, 2, 0x1f409, 0]);
    expect([points.read(3, true), points.after, points.read(3, false), points.after]).toEqual([0xdc09, 2, 0xd83d, 4]);
  });

  it("folds as the flags say", () => {
    expect(reader("ſ", "i").read(0, false)).toBe(0x17f);
    expect(reader("ſ", "iu").read(0, false)).toBe(0x53);
    expect(reader("k", "i").read(0, false)).toBe(0x4b);
  });

  it("counts characters of a set at once, up to the first that is not read easily", () => {
    const letters = new CharacterTest([0x41, 0x5a, 0xc0, 0x1f0]);
    expect(reader("abÀ1", "i").easyUnits(letters, 0, 9)).toBe(3);
    expect(reader("ABÀ1").easyUnits(letters, 0, 9)).toBe(3);
    expect(reader("ABÀ1").easyUnits(letters, 0, 2)).toBe(2);
    expect(reader("abÀ1", "iu").easyUnits(letters, 0, 9)).toBe(2);
    expect(reader("AbÀ1", "u").easyUnits(letters, 0, 9)).toBe(1);
    expect(reader("AB").easyUnits(letters, 1, Number.POSITIVE_INFINITY)).toBe(1);
    expect(reader("1猫-a", "i").easyOthers(letters, 0, 9)).toBe(3);
    expect(reader("1猫-aA").easyOthers(letters, 0, 9)).toBe(4);
    expect(reader("1猫-A").easyOthers(letters, 0, 2)).toBe(2);
    expect(reader("1猫-a", "iu").easyOthers(letters, 0, 9)).toBe(1);
    expect(reader("1-aA", "u").easyOthers(letters, 0, 9)).toBe(3);
    expect(reader("A1").easyOthers(letters, 1, Number.POSITIVE_INFINITY)).toBe(1);
  });

  it("ends at both ends and stays there", () => {
    const one = reader("a");
    expect([one.read(1, false), one.after, one.read(0, true), one.after]).toEqual([-1, 1, -1, 0]);
  });

  it("compares with a part of the text in both directions", () => {
    const one = reader("abABba", "i");
    expect([one.readSame({ start: 0, end: 2 }, 2, false), one.after]).toEqual([true, 4]);
    expect([one.readSame({ start: 0, end: 2 }, 4, true), one.after]).toEqual([true, 2]);
    expect(one.readSame({ start: 0, end: 2 }, 4, false)).toBe(false);
    expect(one.readSame({ start: 0, end: 2 }, 5, false)).toBe(false);
  });
});

describe("conditions", () => {
  it.each<[kind: Parameters<CharacterReader["holds"]>[0], places: number[]]>([
    ["start", [0]],
    ["end", [5]],
    ["lineStart", [0, 2, 5]],
    ["lineEnd", [1, 4, 5]],
    ["word", [0, 1, 2, 4]],
    ["notWord", [3, 5]],
  ])("%s hold at %j", (kind, places) => {
    const one = reader("a\nbc\u2028");
    expect([0, 1, 2, 3, 4, 5].filter((place) => one.holds(kind, place))).toEqual(places);
  });

  it("know two more letters of words under iu", () => {
    expect(reader("ſ", "iu").holds("word", 0)).toBe(true);
    expect(reader("ſ", "i").holds("word", 0)).toBe(false);
  });

  it("tell where the halves of a pair meet, for code points only", () => {
    expect([0, 1, 2].map((place) => reader("🐉", "u").isWithinPair(place))).toEqual([false, true, false]);
    expect(reader("🐉").isWithinPair(1)).toBe(false);
  });
});
