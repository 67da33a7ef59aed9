import { expect, test } from "vitest";
import { storableName } from "../../../../src/workers/formats/cards/storable-name.ts";

test.each([
  ["Vera", "Vera"],
  ['a/b\\c:d*e?"<>|', "abcde"],
  ["we?ird/na:me.", "weirdname"],
  ["維拉 🙂", "維拉 🙂"],
  ["a\u0000b\u0085c", "abc"],
  [" .hidden. . ", " .hidden"],
  ["CON", ""],
  ["lpt1.txt", ""],
  ["console", "console"],
  ["...", ""],
  ["???", ""],
  ["", ""],
])("%j is stored as %j", (name, stored) => {
  expect(storableName(name)).toBe(stored);
});

test("long names are cut between characters", () => {
  const stored = storableName("é".repeat(200));
  expect(stored).toBe("é".repeat(127));
});

test("long runs of dots take no long time", () => {
  expect(storableName(`${". ".repeat(500_000)}x`)).toHaveLength(255);
});
