import { expect, it } from "vitest";

import { clipped, clippedOrNull } from "../../../src/trace/project/clip.ts";

it.each([
  ["abc", 3, "abc"],
  ["abcd", 3, "ab…"],
  ["", 1, ""],
  ["a🐈bc", 3, "a…"],
  ["🐈🐈", 3, "🐈…"],
  ["ab\ud83dcd", 4, "ab…"],
])("cuts %j to %i units", (text, units, expected) => {
  expect(clipped(text, units)).toBe(expected);
  expect(clippedOrNull(text, units)).toBe(expected);
});

it("leaves what is missing missing", () => expect(clippedOrNull(null, 3)).toBeNull());
