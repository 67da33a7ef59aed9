import { expect, it } from "vitest";

import { allTexts } from "../../../support/regex/engine.ts";
import { exhaust, SMALL_ATOMS, SMALL_CHARACTERS, UNICODE_ATOMS, UNICODE_CHARACTERS } from "./exhaustive.ts";

it("all patterns of up to three atoms agree with JavaScript on all texts up to length three", () => {
  const { wrong, patterns, refused } = exhaust(SMALL_ATOMS, 3, ["", "m"], allTexts(SMALL_CHARACTERS, 3));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(patterns).toBeGreaterThan(15_000);
  expect(refused).toBeLessThan(patterns / 2);
});

it("all pairs of atoms agree on all pairs of hard characters", () => {
  const { wrong, patterns } = exhaust(UNICODE_ATOMS, 2, ["", "i", "u", "iu"], allTexts(UNICODE_CHARACTERS, 2));
  expect(wrong.slice(0, 20)).toEqual([]);
  expect(patterns).toBeGreaterThan(2_500);
});
