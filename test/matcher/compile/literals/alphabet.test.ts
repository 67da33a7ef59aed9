import { describe, expect, it } from "vitest";
import { chooseAlphabet, textClasses } from "../../../../src/matcher/compile/literals/alphabet.ts";
import { needlesOf } from "./support.ts";

const letters = (from: number, count: number): string[] =>
  Array.from({ length: count }, (_, i) => String.fromCharCode(from + i));

describe("chooseAlphabet", () => {
  it("takes the narrow units of the needles, the most frequent first", () => {
    const { needles } = needlesOf(["bbb龙", "abb"]);
    const alphabet = chooseAlphabet(needles, 0, needles.count);
    expect(alphabet.units).toEqual([0x62, 0x61]);
    expect(alphabet.classOf[0x62]).toBe(1);
    expect(alphabet.classOf[0x9f99]).toBe(0);
    expect(alphabet.shift).toBe(5);
  });

  it("leaves out what is rare when 31 are nearly all", () => {
    const { needles } = needlesOf([...Array.from({ length: 100 }, (_, i) => "common".repeat(10) + i), "γ"]);
    expect(chooseAlphabet(needles, 0, needles.count).shift).toBe(5);
  });

  it("grows to 63 and no further", () => {
    const { needles } = needlesOf(letters(0x3b1, 80).map((letter) => letter.repeat(3)));
    const alphabet = chooseAlphabet(needles, 0, needles.count);
    expect(alphabet.shift).toBe(6);
    expect(alphabet.units).toHaveLength(63);
  });
});

describe("textClasses", () => {
  it("gives all units that fold to a letter its class", () => {
    const { needles, folding } = needlesOf(["kk"]);
    const classes = textClasses(chooseAlphabet(needles, 0, 1), folding);
    expect([classes[0x6b], classes[0x4b], classes[0x212a], classes[0x61]]).toEqual([1, 1, 1, 0]);
  });
});
