import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { TextNumbers, UNNUMBERED } from "../../../src/trace/cite/text-numbers.ts";

const wordOf = (numbers: TextNumbers, word: string): number => numbers.ofWord(`.${word}.`, 1, word.length + 1);
const gapOf = (numbers: TextNumbers, gap: string): number => numbers.ofGap(`a${gap}b`, 1, gap.length + 1);

describe("numbers of words", () => {
  it("are equal where the words are", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, maxLength: 4 })), (words) => {
        const numbers = new TextNumbers();
        const made = words.map((word) => wordOf(numbers, word));
        expect(new Set(made).size).toBe(new Set(words).size);
        numbers.close();
        expect(words.map((word) => wordOf(numbers, word))).toEqual(made);
      }),
    );
  });

  it("are as many as there are words", () => {
    const numbers = new TextNumbers();
    const words = Array.from({ length: 20_000 }, (_, n) => `w${n}`);
    expect(new Set(words.map((word) => wordOf(numbers, word))).size).toBe(words.length);
    expect(wordOf(numbers, "w7")).toBe(wordOf(numbers, "w7"));
  });

  it("are none that a letter is, nor what stands for none", () => {
    const number = wordOf(new TextNumbers(), "a");
    expect(number).toBeGreaterThan(0x10_ff_ff);
    const numbers = new TextNumbers();
    numbers.close();
    expect(wordOf(numbers, "a")).toBe(UNNUMBERED);
  });
});

describe("numbers of gaps", () => {
  it("are the same for any white space", () => {
    const numbers = new TextNumbers();
    const blank = gapOf(numbers, " ");
    for (const gap of ["\n", "  ", "\r\n", "\u3000", " \t\n "]) expect(gapOf(numbers, gap)).toBe(blank);
    expect(gapOf(numbers, ",\n")).toBe(gapOf(numbers, ", "));
    expect(gapOf(numbers, ", — ")).toBe(gapOf(numbers, ",  —\n"));
    expect(new Set([",", ", ", " ,", ";", " ", ",,"].map((gap) => gapOf(numbers, gap))).size).toBe(6);
  });

  it("are none for what came after the list was closed", () => {
    const numbers = new TextNumbers();
    const known = gapOf(numbers, ", ");
    numbers.close();
    expect([gapOf(numbers, ",\n"), gapOf(numbers, ";\n"), gapOf(numbers, ";\n"), gapOf(numbers, ";")]).toEqual([
      known,
      UNNUMBERED,
      UNNUMBERED,
      0x3b,
    ]);
    expect(gapOf(numbers, "-".repeat(40))).toBe(UNNUMBERED);
  });
});
