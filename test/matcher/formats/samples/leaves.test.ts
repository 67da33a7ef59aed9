import { expect, test } from "vitest";
import { leavesOf, missingLeaves, stepsTo } from "./leaves.ts";

const missing = (input: unknown, output: unknown, excused: string[] = []): string[] =>
  missingLeaves(leavesOf(input), leavesOf(output), (leaf) => excused.includes(stepsTo(leaf).join("."))).map((leaf) =>
    stepsTo(leaf).join("."),
  );

test("a leaf may move but not vanish, and not become rarer", () => {
  expect(missing({ a: 1, b: ["x"] }, { c: { d: ["x", 1, 2] } })).toEqual([]);
  expect(missing({ a: 1, b: "x" }, { a: 1 })).toEqual(["b"]);
  expect(missing({ a: 1, b: 1 }, { a: 1 })).toHaveLength(2);
  expect(missing({ a: Number.POSITIVE_INFINITY }, { a: Number.POSITIVE_INFINITY })).toEqual(["a"]);
});

test("an excused leaf may vanish, whichever of its equals remained", () => {
  expect(missing({ a: 1, b: 1 }, { a: 1 }, ["a"])).toEqual([]);
  expect(missing({ a: 1, b: 1, c: 1 }, { a: 1 }, ["a"])).toHaveLength(2);
});
