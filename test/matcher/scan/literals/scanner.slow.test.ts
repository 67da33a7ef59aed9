import { describe, expect, it } from "vitest";
import type { LiteralPattern } from "../../../../src/matcher/compile/literals/pattern.ts";
import { automatonEngine, ENGINES, scannerEngine } from "./engines.ts";
import { naiveFirst, type Occurrence } from "./naive.ts";
import { ALPHABETS, Random } from "./random.ts";
import { allTexts, firstDifference, flagged, occurrenceTable, setsUpTo } from "./exhaustive.ts";

describe.each([
  ["a", "b"],
  ["a", "A"],
  ["a", "-"],
  ["龙", "a"],
])("all sets of up to three keys of up to three letters over %s and %s", (...letters) => {
  it.each([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ])("equal the definition on all texts up to length 8, case %s, whole words %s", (caseSensitive, wholeWord) => {
    const keys = allTexts(letters, 3).filter((text) => text !== "");
    const patterns = keys.map((text) => ({ text, caseSensitive, wholeWord }));
    const texts = allTexts(letters, 8);
    const table = occurrenceTable(patterns, texts);
    const sets = setsUpTo(keys.length, 3);
    expect(sets.length).toBe(14 + 91 + 364);
    for (const set of sets) {
      expect(firstDifference(scannerEngine, { patterns, set, texts, table })).toBe("");
    }
  });
});

describe.each(ENGINES)("%s: all pairs of keys with case and word rules of their own", (_name, engine) => {
  it.each([
    ["a", "A"],
    ["a", "-"],
  ])("equal the definition on all texts up to length 6 over %s and %s", (...letters) => {
    const patterns = allTexts(letters, 2)
      .filter((text) => text !== "")
      .flatMap((text) => flagged(text));
    const texts = allTexts(letters, 6);
    const table = occurrenceTable(patterns, texts);
    for (const set of setsUpTo(patterns.length, 2)) {
      expect(firstDifference(engine, { patterns, set, texts, table })).toBe("");
    }
  });
});

describe.each(ENGINES)("%s: larger random sets", (name, engine) => {
  it.each(Object.entries(ALPHABETS))("equal the definition on %s", (alphabetName, alphabet) => {
    for (let seed = 1; seed <= 120; seed++) {
      const random = new Random(seed * 7919);
      const patterns: LiteralPattern[] = Array.from({ length: 1 + random.below(60) }, () =>
        random.pattern(alphabet, random.chance(0.1) ? 40 : 6),
      );
      const scan = engine(patterns);
      for (let round = 0; round < 4; round++) {
        let text = random.text(alphabet, random.below(400));
        // Keys themselves, so that long ones occur too.
        for (let i = 0; i < 6; i++) text += random.pick(patterns).text + random.text(alphabet, random.below(4));
        const expected: (Occurrence | null)[] = patterns.map((key) => naiveFirst(text, key));
        expect(scan(text), `${name}, ${alphabetName}, seed ${seed}, round ${round}`).toEqual(expected);
      }
    }
  });
});

describe("the automata alone", () => {
  it("equal the definition on all sets of up to three keys over two letters", () => {
    const keys = allTexts(["a", "-"], 3).filter((text) => text !== "");
    const texts = allTexts(["a", "-"], 6);
    for (const wholeWord of [false, true]) {
      const patterns = keys.map((text) => ({ text, caseSensitive: false, wholeWord }));
      const table = occurrenceTable(patterns, texts);
      for (const set of setsUpTo(keys.length, 3)) {
        expect(firstDifference(automatonEngine, { patterns, set, texts, table })).toBe("");
      }
    }
  });
});
