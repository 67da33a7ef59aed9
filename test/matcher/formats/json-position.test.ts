import { expect, test } from "vitest";
import { positionAt, positionsAt } from "../../../src/matcher/formats/json-position.ts";

test.each([
  ["abc", 0, 1, 1],
  ["abc", 2, 1, 3],
  ["a\nb", 2, 2, 1],
  ["a\r\nb", 3, 2, 1],
  ["a\rb", 2, 2, 1],
  ["a\n\n\nb", 4, 4, 1],
  ["🙂b", 2, 1, 3],
])("%j at %i is line %i, column %i", (text, offset, line, column) => {
  expect(positionAt(text, offset)).toEqual({ line, column });
});

test("several offsets in any order", () => {
  expect(positionsAt("a\nbc\nd", [5, 0, 3])).toEqual([
    { line: 3, column: 1 },
    { line: 1, column: 1 },
    { line: 2, column: 2 },
  ]);
});
