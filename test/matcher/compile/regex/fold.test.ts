import { describe, expect, it } from "vitest";

import { pointFolds, unitFolds } from "../../../../src/matcher/compile/regex/fold.ts";

/** For each of the characters, all that the RegExp takes for it under `flags`, found in a text of all of them. */
function equals(characters: readonly string[], flags: string): Map<string, string> {
  const all = characters.join(" ");
  return new Map(characters.map((one) => [one, (all.match(new RegExp(escaped(one), `g${flags}`)) ?? []).join("")]));
}

const escaped = (character: string): string => `\\u{${character.codePointAt(0)?.toString(16)}}`;

describe("folding without the u flag", () => {
  it("joins exactly what a RegExp with the i flag joins", () => {
    const table = unitFolds();
    const cased = Array.from({ length: 0x1_0000 }, (_, unit) => String.fromCharCode(unit)).filter(
      (one) => one.toUpperCase() !== one || one.toLowerCase() !== one,
    );
    const all = cased.join(" ");
    const fold = (one: string): number => table[one.charCodeAt(0)] ?? 0;
    for (const one of cased) {
      const code = one.charCodeAt(0).toString(16).padStart(4, "0");
      const joined = (all.match(new RegExp(`\\u${code}`, "gi")) ?? []).join("");
      expect(joined, code).toBe(cased.filter((other) => fold(other) === fold(one)).join(""));
    }
  });

  it("never leads from beyond ASCII into it", () => {
    expect([...unitFolds()].findIndex((fold, unit) => unit >= 128 && fold < 128)).toBe(-1);
  });
});

describe("folding with the u flag", () => {
  const folds = pointFolds();
  const classes = new Map<number, number[]>();
  for (const [code, fold] of folds) classes.set(fold, [...(classes.get(fold) ?? [fold]), code]);

  it("joins exactly what a RegExp with the flags iu joins", () => {
    const cased = [...classes.values()].flat().map((code) => String.fromCodePoint(code));
    for (const [one, joined] of equals(cased, "iu")) {
      const code = one.codePointAt(0) ?? 0;
      const ours = classes.get(folds.get(code) ?? code) ?? [];
      expect(Array.from(joined).toSorted(), escaped(one)).toEqual(
        ours.map((each) => String.fromCodePoint(each)).toSorted(),
      );
    }
  });

  it("misses no character that has an equal", () => {
    const known = new Set([...folds.keys(), ...folds.values()]);
    const missed = [];
    for (let code = 0; code < 0x2_0000; code++) {
      if (known.has(code) || (code >= 0xd800 && code < 0xe000)) continue;
      const one = String.fromCodePoint(code);
      const variants = [one.toLowerCase(), one.toUpperCase()].filter(
        (text) => text !== one && Array.from(text).length === 1,
      );
      if (variants.some((variant) => new RegExp(`^${escaped(one)}$`, "iu").test(variant))) missed.push(code);
    }
    expect(missed).toEqual([]);
  });

  it("knows the Kelvin sign and the long s, and leaves the dotted I alone", () => {
    expect(folds.get(0x212a)).toBe(0x4b);
    expect(folds.get(0x17f)).toBe(0x53);
    expect([folds.get(0x130), folds.get(0x131)]).toEqual([undefined, undefined]);
  });
});
