import { describe, expect, it } from "vitest";
import {
  eachSource,
  identityFolding,
  isWordUnit,
  lowerFolding,
  needsNativeLowering,
} from "../../../../src/matcher/compile/literals/folding.ts";

/** All units for which the statement does not hold. */
const exceptions = (holds: (unit: number) => boolean): number[] =>
  Array.from({ length: 65_536 }, (_, unit) => unit).filter((unit) => !holds(unit));

describe("lowerFolding", () => {
  it("agrees with toLowerCase on every unit but U+0130", () => {
    const { fold } = lowerFolding();
    expect(exceptions((unit) => String.fromCharCode(fold[unit]!) === String.fromCharCode(unit).toLowerCase())).toEqual([
      0x130,
    ]);
  });

  it("marks what folds to a word character", () => {
    const { word } = lowerFolding();
    expect(exceptions((unit) => (word[unit] === 1) === /^\w/.test(String.fromCharCode(unit).toLowerCase()))).toEqual([
      0x130,
    ]);
    expect(word[0x212a]).toBe(1);
    expect(word[0x17f]).toBe(0);
  });

  it("lists the units that fold to one", () => {
    const found: number[] = [];
    eachSource(lowerFolding(), 0x6b, (unit) => found.push(unit));
    expect(found.toSorted((a, b) => a - b)).toEqual([0x4b, 0x6b, 0x212a]);
    eachSource(lowerFolding(), 0x4b, () => expect.fail("nothing folds to a capital"));
  });
});

describe("identityFolding", () => {
  it("leaves every unit as it is", () => {
    const { fold, word } = identityFolding();
    expect(exceptions((unit) => fold[unit] === unit && word[unit] === (isWordUnit(unit) ? 1 : 0))).toEqual([]);
  });
});

describe("isWordUnit", () => {
  it("is ASCII \\w", () => {
    expect(exceptions((unit) => isWordUnit(unit) === /\w/.test(String.fromCharCode(unit)))).toEqual([]);
  });
});

describe("needsNativeLowering", () => {
  it.each(["İ", "ΟΔΟΣ", "\u{10400}", "\u{10c80}", "\u{118a0}", "\u{16e40}", "\u{1e900}"])("is true for %s", (text) => {
    expect(needsNativeLowering(`before ${text} after`)).toBe(true);
  });

  it.each(["", "Plain ASCII", "Größe", "ΑΩ σς", "龙王", "😀", "\ud800\udfff"])("is false for %j", (text) => {
    expect(needsNativeLowering(text)).toBe(false);
  });

  it("is true wherever the table would be wrong", () => {
    const { fold } = lowerFolding();
    // Every code point of every plane; 64 of them to a text.
    for (let from = 0; from < 0x110000; from += 64) {
      let text = "";
      for (let point = from; point < from + 64; point++) text += String.fromCodePoint(point);
      if (needsNativeLowering(text)) continue;
      let folded = "";
      for (let i = 0; i < text.length; i++) folded += String.fromCharCode(fold[text.charCodeAt(i)]!);
      expect(folded === text.toLowerCase(), from.toString(16)).toBe(true);
    }
  });
});
