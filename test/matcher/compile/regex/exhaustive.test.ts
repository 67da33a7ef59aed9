import { expect, it } from "vitest";

import { allTexts } from "../../../support/regex/engine.ts";
import { exhaust, SMALL_ATOMS, SMALL_CHARACTERS, UNICODE_ATOMS, UNICODE_CHARACTERS } from "./exhaustive.ts";

it("all patterns of up to two atoms agree with JavaScript on all short texts", () => {
  const { wrong, patterns, hits } = exhaust(SMALL_ATOMS, 2, ["", "m"], allTexts(SMALL_CHARACTERS, 2));
  expect(wrong).toEqual([]);
  expect(patterns).toBeGreaterThan(500);
  expect(hits).toBeGreaterThan(1_000);
});

it("all single atoms agree on characters that differ by case, width or being half of a pair", () => {
  const flags = ["", "i", "u", "iu"];
  const { wrong, patterns } = exhaust(UNICODE_ATOMS, 1, flags, allTexts(UNICODE_CHARACTERS, 1));
  expect(wrong).toEqual([]);
  expect(patterns).toBe(UNICODE_ATOMS.length * flags.length);
});
