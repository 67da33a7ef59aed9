import { expect, test } from "vitest";
import type { Expected } from "../reference/case.ts";
import { clip, compareStep, compareSteps, describeFailures } from "./check.ts";

const result: Expected = {
  activated: [["B", 0]],
  before: "x",
  after: "",
  examples: [],
  depth: [],
  authorNoteTop: [],
  authorNoteBottom: [],
  outlets: {},
  loops: [
    {
      n: 1,
      state: "initial",
      next: "none",
      candidates: [["B", 0]],
      passed: [["B", 0]],
      activatedTotal: 1,
      delayLevel: 0,
      delayLevelsLeft: [],
      overflowed: false,
    },
  ],
  budget: 10,
  overflowed: false,
  rolls: [],
  timed: { sticky: {}, cooldown: {} },
};

test("only recorded fields are compared, and each of them", () => {
  const { timed: _, ...untimed } = result;
  expect(compareStep(result, untimed)).toEqual([]);
  expect(compareStep(result, { ...result, before: "y" }, "steps[0].")).toEqual([
    { field: "steps[0].before", expected: "y", actual: "x" },
  ]);
  expect(compareStep(result, { ...result, outlets: { o: ["x"] } })).toHaveLength(1);
});

test("loops recorded as counts are compared as counts", () => {
  const [loop] = result.loops;
  expect(loop).toBeDefined();
  if (loop === undefined) return;
  expect(compareStep(result, { ...result, loops: [{ ...loop, candidates: 1, passed: 1 }] })).toEqual([]);
  expect(compareStep(result, { ...result, loops: [{ ...loop, candidates: 2, passed: 1 }] })).toHaveLength(1);
});

test("a recorded throw is a permitted difference, a missing step is not", () => {
  expect(compareStep(result, { ...result, before: "y", throws: "x is not a function" })).toEqual([]);
  expect(compareSteps([], [result])).toHaveLength(1);
});

test("a step without a record has not passed, nor has a case without steps", () => {
  const unrecorded = [{ field: "steps[0].expected", expected: "a record", actual: undefined }];
  expect(compareSteps([result], [undefined])).toEqual(unrecorded);
  expect(compareSteps([], [])).toEqual(unrecorded);
});

test("long values are clipped and many failures counted", () => {
  expect(clip("a".repeat(50), 10)).toBe('"aaaaaaaaa… (52 characters)');
  const rows = ["a", "b", "c"].map((id) => ({ id, differences: [{ field: "f", expected: 1, actual: 2 }] }));
  expect(describeFailures(rows, 2)).toContain("… and 1 more");
});
