import { expect, it } from "vitest";

import { allTexts } from "../../../support/regex/engine.ts";
import { exhaust, SMALL_ATOMS, SMALL_CHARACTERS, UNICODE_ATOMS, UNICODE_CHARACTERS } from "./exhaustive.ts";

/** Of these all pairs are tried, too: characters that fold, halves, a pair and what counts as space or line break. */
const HARDEST = ["ſ", "\u212a", "k", "Σ", "ς", "🐉", "\ud83d", "\udc09", "\u2028", "\u3000"];

it("all patterns of up to three atoms agree with JavaScript on all texts up to length three", () => {
  const { wrong, patterns, refused } = exhaust(SMALL_ATOMS, 3, [""], allTexts(SMALL_CHARACTERS, 3));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(patterns).toBeGreaterThan(8_000);
  expect(refused).toBeLessThan(patterns / 2);
});

it("all patterns of up to two atoms agree with flag m on all texts with line breaks", () => {
  const { wrong, patterns } = exhaust(SMALL_ATOMS, 2, ["m", "ms"], allTexts(["a", "b", "\n", "\r"], 3));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(patterns).toBeGreaterThan(800);
});

it("all pairs of atoms agree on hard characters and their pairs", () => {
  const texts = [...allTexts(UNICODE_CHARACTERS, 1), ...allTexts(HARDEST, 2)];
  const { wrong, patterns } = exhaust(UNICODE_ATOMS, 2, ["", "i", "u", "iu"], texts);
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(patterns).toBeGreaterThan(2_500);
});
